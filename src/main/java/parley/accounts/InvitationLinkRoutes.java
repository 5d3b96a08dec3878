package parley.accounts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.Role;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.Tx;

/** {@code /v1/auth/invitations}: for those who have the link. */
final class InvitationLinkRoutes {
  /** What the link is for. */
  private record Lookup(
      String organizationName,
      String email,
      @Nullable String name,
      Role role,
      boolean hasLogin,
      Instant expiresAt) {}

  private final Database database;
  private final Passwords passwords;
  private final InvitationProof proof;
  private final InvitationAcceptance acceptance;
  private final SessionCookie cookie;

  InvitationLinkRoutes(
      Database database,
      Passwords passwords,
      InvitationProof proof,
      InvitationAcceptance acceptance,
      SessionCookie cookie) {
    this.database = database;
    this.passwords = passwords;
    this.proof = proof;
    this.acceptance = acceptance;
    this.cookie = cookie;
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/v1/auth/invitations/lookup", Access.ANYONE, this::lookUp),
        Route.openPost("/v1/auth/invitations/accept", Access.ANYONE, this::accept));
  }

  private Response lookUp(Request request) {
    Fields body = request.body();
    Field<String> token = LinkToken.read(body);
    body.check();
    return Response.ok(database.read(tx -> lookup(tx, acceptance.opened(tx, token.get()))));
  }

  private static Lookup lookup(Tx tx, Invitation invitation) {
    return new Lookup(
        OrganizationRows.find(tx, invitation.organizationId()).orElseThrow().name(),
        invitation.email(),
        invitation.name(),
        invitation.role(),
        LoginRows.find(tx, invitation.email()).isPresent(),
        invitation.expiresAt());
  }

  private Response accept(Request request) {
    Fields body = request.body();
    Field<String> token = LinkToken.read(body);
    Field<String> name = NameField.read(body, "name");
    TokenDelivery delivery = cookie.delivery(request, body);
    if (token.orNull() == null) {
      body.ignore(List.of("password"));
      body.check();
    }
    String email = database.read(tx -> acceptance.opened(tx, token.get())).email();
    SignIn.Outcome outcome =
        database
            .read(tx -> LoginRows.find(tx, email))
            .map(login -> {
              InvitationProof.Proven proof = proven(request, body, login);
              return acceptance.accept(request, token.get(), login, proof, name.orNull());
            })
            .orElseGet(() -> {
              Field<String> password = PasswordRules.readNew(body, "password", email);
              body.check();
              String hash = passwords.hash(password.get());
              return acceptance.acceptNew(request, token.get(), hash, name.orNull());
            });
    return delivery.deliver(SignIn.opened(outcome), tokens -> Response.created("/v1/me", tokens));
  }

  private InvitationProof.Proven proven(Request request, Fields body, Login login) {
    if (InvitationProof.isByToken(request)) {
      body.ignore(List.of("password"));
      body.check();
      return proof.byToken(request, login);
    }
    Field<String> password = PasswordRules.readAny(body, "password");
    body.check();
    return proof.byPassword(request, login, password.get());
  }
}
