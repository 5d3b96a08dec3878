package parley.accounts;

import java.time.InstantSource;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.AgentCaller;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.mail.Mail;
import parley.storage.IdType;
import parley.storage.Tx;

/** Changes the caller's password and ends the caller's other sessions. */
final class PasswordChange {
  private final InstantSource clock;
  private final Passwords passwords;
  private final CurrentPassword currentPassword;
  private final Sessions sessions;
  private final Mail mail;
  private final Audit audit;

  PasswordChange(
      InstantSource clock,
      Passwords passwords,
      CurrentPassword currentPassword,
      Sessions sessions,
      Mail mail,
      Audit audit) {
    this.clock = clock;
    this.passwords = passwords;
    this.currentPassword = currentPassword;
    this.sessions = sessions;
    this.mail = mail;
    this.audit = audit;
  }

  WriteAndAnswer<Boolean> change(Request request) {
    AgentCaller caller = request.agent();
    Login known = currentPassword.login(caller);
    Fields body = request.body();
    Field<String> current = PasswordRules.readAny(body, "current_password");
    Field<String> wanted = PasswordRules.readNew(body, "new_password", known.email());
    body.check();
    currentPassword.verify(request, known, current.get());
    String hash = passwords.hash(wanted.get());
    return new WriteAndAnswer<>(
        tx -> replace(tx, request, known, hash), done -> Response.noContent());
  }

  private boolean replace(Tx tx, Request request, Login known, String hash) {
    if (!LoginRows.changeHash(tx, known, hash, clock.instant())) {
      throw CurrentPassword.wrong();
    }
    // Who has asked for one of these links knew the former password, or read the mail.
    PasswordResetRows.delete(tx, known.id());
    EmailChangeRows.delete(tx, known.id());
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
}
