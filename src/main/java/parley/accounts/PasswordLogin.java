package parley.accounts;

import java.util.Optional;
import parley.http.BearerToken;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.storage.Database;

/** Opens a session for an e-mail and a password, and tells nobody which e-mails are known. */
final class PasswordLogin {
  private final Database database;
  private final Passwords passwords;
  private final LoginThrottle throttle;
  private final SignIn signIn;
  private final FailedLogins failedLogins;
  private final LoginFailures failures;
  private final SessionCookie cookie;

  PasswordLogin(
      Database database,
      Passwords passwords,
      LoginThrottle throttle,
      SignIn signIn,
      FailedLogins failedLogins,
      LoginFailures failures,
      SessionCookie cookie) {
    this.database = database;
    this.passwords = passwords;
    this.throttle = throttle;
    this.signIn = signIn;
    this.failedLogins = failedLogins;
    this.failures = failures;
    this.cookie = cookie;
  }

  Response logIn(Request request) {
    Fields body = request.body();
    Field<String> email = EmailField.readAny(body, "email").required();
    Field<String> password = PasswordRules.readAny(body, "password");
    TokenDelivery delivery = cookie.delivery(request, body);
    body.check();
    LoginThrottle.Attempt attempt = new LoginThrottle.Attempt(email.get(), request.remoteAddress());
    Login known = verified(request, attempt, password.get());
    SignIn.Outcome outcome =
        open(request, attempt, known, password.get()).orElseThrow(PasswordLogin::nowhere);
    TokenSet tokens = SignIn.opened(outcome);
    return delivery.deliver(tokens, Response::ok);
  }

  /** The account, if the password is right. An unknown e-mail takes the same steps and time. */
  private Login verified(Request request, LoginThrottle.Attempt attempt, String password) {
    Optional<Login> known = database.read(tx -> LoginRows.find(tx, attempt.email()));
    String hash = known.map(Login::passwordHash).orElse(passwords.nobody());
    String network = LoginThrottle.network(attempt.address());
    if (!throttle.passes(attempt, () -> passwords.matches(password, hash, network))) {
      failures.wrongPassword();
      known.ifPresent(login -> failedLogins.note(request, login));
      throw wrong();
    }
    return known.orElseThrow(PasswordLogin::wrong);
  }

  /**
   * Goes on in the organization that was used last; empty for who is in none. The attempt is taken
   * back for them as well, so that they log in at once when they are let in again.
   */
  private Optional<SignIn.Outcome> open(
      Request request, LoginThrottle.Attempt attempt, Login known, String password) {
    String hash = passwords.renewed(known.passwordHash(), password);
    return database.write(tx -> {
      if (!LoginRows.renewHash(tx, known, hash)) {
        // The password was changed while it was being checked.
        throw wrong();
      }
      throttle.succeeded(tx, attempt);
      return MembershipRows.ofLogin(tx, known.id()).stream()
          .findFirst()
          .map(membership -> signIn.begin(tx, request, known.id(), membership));
    });
  }

  private static Problem nowhere() {
    return Problem.of(
        ProblemCode.NO_ORGANIZATION, "Ask an owner of the organization to let you in again.");
  }

  private static Problem wrong() {
    return BearerToken.wanted(ProblemCode.INVALID_CREDENTIALS, "Check both and try again.");
  }
}
