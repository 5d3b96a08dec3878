package parley.accounts;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;

/** Founds an organization with its owner and the owner's first session, in one transaction. */
final class Signup {
  private record NewOwner(
      String email, @Nullable String name, String organizationName, String passwordHash) {}

  /** What is in the database then. */
  private record Founded(Login login, Agent owner, Organization organization, TokenSet tokens) {
    String ownerId() {
      return IdType.AGENT.encode(owner.id());
    }
  }

  /** What the API answers. */
  private record SignedUp(
      String id,
      String email,
      @Nullable String name,
      Role role,
      Organization.View organization,
      String accessToken,
      @Nullable String refreshToken,
      String tokenType,
      long expiresIn) {

    static SignedUp of(Founded founded, TokenSet.View tokens) {
      return new SignedUp(
          founded.ownerId(),
          founded.login().email(),
          founded.owner().name(),
          founded.owner().role(),
          founded.organization().view(),
          tokens.accessToken(),
          tokens.refreshToken(),
          tokens.tokenType(),
          tokens.expiresIn());
    }
  }

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Passwords passwords;
  private final Sessions sessions;
  private final Organizations organizations;
  private final SignupPolicy policy;
  private final SessionCookie cookie;

  Signup(
      Database database,
      Ids ids,
      InstantSource clock,
      Passwords passwords,
      Sessions sessions,
      Organizations organizations,
      SignupPolicy policy,
      SessionCookie cookie) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.passwords = passwords;
    this.sessions = sessions;
    this.organizations = organizations;
    this.policy = policy;
    this.cookie = cookie;
  }

  Response signUp(Request request) {
    if (!database.read(policy::isOpen)) {
      throw SignupPolicy.closed();
    }
    Fields body = request.body();
    TokenDelivery delivery = cookie.delivery(request, body);
    Founded founded = found(request, owner(body));
    return delivery.deliver(
        founded.tokens(),
        tokens ->
            Response.created("/v1/agents/" + founded.ownerId(), SignedUp.of(founded, tokens)));
  }

  private NewOwner owner(Fields body) {
    Field<String> email = EmailField.read(body, "email").required();
    Field<String> password = PasswordRules.readNew(body, "password", email.orNull());
    Field<String> organization = NameField.read(body, "organization_name").required();
    Field<String> name = NameField.read(body, "name");
    body.check();
    // Before the hash, which is what costs; the insert decides.
    if (database.read(tx -> LoginRows.find(tx, email.get())).isPresent()) {
      throw EmailField.taken();
    }
    return new NewOwner(
        email.get(), name.orNull(), organization.get(), passwords.hash(password.get()));
  }

  private Founded found(Request request, NewOwner wanted) {
    return database.write(tx -> {
      policy.claim(tx);
      Instant now = clock.instant();
      Organization organization = organizations.add(tx, wanted.organizationName());
      Login login = new Login(ids.next(), wanted.email(), wanted.passwordHash());
      if (!LoginRows.add(tx, login, organization.id(), now)) {
        throw EmailField.taken();
      }
      Agent owner = Agent.of(organization.id(), ids.next(), login, wanted.name(), Role.OWNER, now);
      AgentRows.add(tx, owner);
      organizations.noteFounded(tx, owner.actor(request), organization);
      TokenSet tokens = sessions.open(tx, owner.actor(request), owner.id());
      return new Founded(login, owner, organization, tokens);
    });
  }
}
