package parley.accounts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import parley.audit.AuditAction;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.mail.Mail;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Takes a new password from whoever has the link, and ends every session. It opens none: a second
 * factor must not be left out by way of the mailbox.
 */
final class PasswordReset {
  private final Database database;
  private final InstantSource clock;
  private final Passwords passwords;
  private final LoginThrottle throttle;
  private final Sessions sessions;
  private final Mail mail;
  private final LoginAudit audit;

  PasswordReset(
      Database database,
      InstantSource clock,
      Passwords passwords,
      LoginThrottle throttle,
      Sessions sessions,
      Mail mail,
      LoginAudit audit) {
    this.database = database;
    this.clock = clock;
    this.passwords = passwords;
    this.throttle = throttle;
    this.sessions = sessions;
    this.mail = mail;
    this.audit = audit;
  }

  Response reset(Request request) {
    Fields body = request.body();
    Field<String> token = LinkToken.read(body);
    Optional<Login> known = Optional.ofNullable(token.orNull()).flatMap(this::find);
    Field<String> password =
        PasswordRules.readNew(body, "password", known.map(Login::email).orElse(null));
    body.check();
    if (known.isEmpty()) {
      throw gone();
    }
    String hash = passwords.hash(password.get());
    database.write(tx -> replaced(tx, request, token.get(), hash));
    return Response.noContent();
  }

  private Optional<Login> find(String token) {
    return database.read(tx -> PasswordResetRows.find(tx, Tokens.hash(token), clock.instant()));
  }

  private boolean replaced(Tx tx, Request request, String token, String hash) {
    Instant now = clock.instant();
    Login login =
        PasswordResetRows.take(tx, Tokens.hash(token), now)
            .flatMap(id -> LoginRows.find(tx, id))
            .orElseThrow(PasswordReset::gone);
    LoginRows.reset(tx, login.id(), hash, now);
    throttle.forget(tx, login.email());
    // Whoever asked for another address knew the former password.
    EmailChangeRows.delete(tx, login.id());
    sessions.endAll(tx, login.id());
    mail.send(tx, PasswordNotice.letter(login, now));
    audit.write(tx, request, login.id(), AuditAction.PASSWORD_CHANGED);
    return true;
  }

  private static Problem gone() {
    return Problem.of(ProblemCode.RESET_TOKEN_GONE, "Ask for a new link.");
  }
}
