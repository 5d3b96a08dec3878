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

  /** What the API answers. */
  private record SignedUp(
      String id,
      String email,
      @Nullable String name,
      Role role,
      Organization.View organization,
      String accessToken,
      String refreshToken,
      String tokenType,
      long expiresIn) {

    static SignedUp of(Login login, Agent owner, Organization organization, TokenSet tokens) {
      return new SignedUp(
          IdType.AGENT.encode(owner.id()),
          login.email(),
          owner.name(),
          owner.role(),
          organization.view(),
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

  Signup(
      Database database,
      Ids ids,
      InstantSource clock,
      Passwords passwords,
      Sessions sessions,
      Organizations organizations) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.passwords = passwords;
    this.sessions = sessions;
    this.organizations = organizations;
  }

  Response signUp(Request request) {
    SignedUp signedUp = found(request, owner(request.body()));
    return Response.created("/v1/agents/" + signedUp.id(), signedUp);
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

  private SignedUp found(Request request, NewOwner wanted) {
    return database.write(tx -> {
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
      return SignedUp.of(login, owner, organization, tokens);
    });
  }
}
