package parley.accounts;

import java.time.InstantSource;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.AgentCaller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.mail.Mail;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** Changes the caller's password and ends the caller's other sessions. */
final class PasswordChange {
  private final Database database;
  private final InstantSource clock;
  private final Passwords passwords;
  private final LoginThrottle throttle;
  private final Sessions sessions;
  private final Mail mail;
  private final Audit audit;

  PasswordChange(
      Database database,
      InstantSource clock,
      Passwords passwords,
      LoginThrottle throttle,
      Sessions sessions,
      Mail mail,
      Audit audit) {
    this.database = database;
    this.clock = clock;
    this.passwords = passwords;
    this.throttle = throttle;
    this.sessions = sessions;
    this.mail = mail;
    this.audit = audit;
  }

  /** The current password is checked first: that takes too long for a transaction. */
  WriteAndAnswer<Boolean> change(Request request) {
    AgentCaller caller = request.agent();
    Login known =
        database
            .read(tx -> LoginRows.ofAgent(tx, caller.organizationId(), caller.agentId()))
            .orElseThrow(Problem::notFound);
    Fields body = request.body();
    Field<String> current = PasswordRules.readAny(body, "current_password");
    Field<String> wanted = PasswordRules.readNew(body, "new_password", known.email());
    body.check();
    LoginThrottle.Attempt attempt =
        new LoginThrottle.Attempt(known.email(), request.remoteAddress());
    verify(attempt, known, current.get());
    String hash = passwords.hash(wanted.get());
    return new WriteAndAnswer<>(
        tx -> replace(tx, request, attempt, known, hash), done -> Response.noContent());
  }

  /** A stolen access token must not be a way to guess the password: attempts count as logins. */
  private void verify(LoginThrottle.Attempt attempt, Login known, String password) {
    String network = LoginThrottle.network(attempt.address());
    if (!throttle.passes(
        attempt, () -> passwords.matches(password, known.passwordHash(), network))) {
      throw wrong();
    }
  }

  private boolean replace(
      Tx tx, Request request, LoginThrottle.Attempt attempt, Login known, String hash) {
    if (!LoginRows.changeHash(tx, known, hash, clock.instant())) {
      throw wrong();
    }
    throttle.succeeded(tx, attempt);
    PasswordResetRows.delete(tx, known.id());
    mail.send(tx, PasswordNotice.letter(known, clock.instant()));
    AgentCaller caller = request.agent();
    sessions.endOthers(tx, known.id(), caller);
    audit.write(
        tx,
        AuditActor.of(request),
        AuditAction.PASSWORD_CHANGED,
        AuditTarget.of(IdType.AGENT, caller.agentId(), caller.name()));
    return true;
  }

  private static Problem wrong() {
    return Problem.invalidField("/current_password", "wrong_password", "is not the password");
  }
}
