package parley.accounts;

import java.time.InstantSource;
import java.util.Map;
import parley.audit.AuditAction;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.mail.Mail;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Moves a login to another address: once the person has followed a link that was mailed there, and
 * back when the owner of the former address says that it was not they.
 */
final class EmailChange {
  private final Database database;
  private final InstantSource clock;
  private final CurrentPassword currentPassword;
  private final MailThrottle throttle;
  private final EmailLinks links;
  private final EmailRestore restore;
  private final Mail mail;
  private final LoginAudit audit;

  EmailChange(
      Database database,
      InstantSource clock,
      CurrentPassword currentPassword,
      MailThrottle throttle,
      EmailLinks links,
      EmailRestore restore,
      Mail mail,
      LoginAudit audit) {
    this.database = database;
    this.clock = clock;
    this.currentPassword = currentPassword;
    this.throttle = throttle;
    this.links = links;
    this.restore = restore;
    this.mail = mail;
    this.audit = audit;
  }

  /**
   * Takes the request for another address; the answer is the same whether somebody else has the
   * address or not.
   */
  WriteAndAnswer<Boolean> change(Request request) {
    Login login = currentPassword.login(request.agent());
    Fields body = request.body();
    Field<String> email =
        EmailField.read(body, "email")
            .required()
            .check(wanted -> !wanted.equals(login.email()), "unchanged", "is your address already");
    Field<String> password = PasswordRules.readAny(body, "current_password");
    body.check();
    currentPassword.verify(request, login, password.get());
    return new WriteAndAnswer<>(
        tx -> wanted(tx, login, email.get()), done -> Response.accepted(Map.of()));
  }

  private boolean wanted(Tx tx, Login login, String email) {
    throttle.requireChange(tx, login);
    boolean taken = LoginRows.find(tx, email).isPresent();
    mail.send(tx, taken ? links.taken(email) : links.confirmation(tx, login, email));
    mail.send(tx, links.notice(tx, login, email));
    return true;
  }

  Response confirm(Request request) {
    byte[] hash = token(request);
    database.write(tx -> confirmed(tx, request, hash));
    return Response.noContent();
  }

  private boolean confirmed(Tx tx, Request request, byte[] hash) {
    EmailLink link = EmailChangeRows.take(tx, hash, clock.instant()).orElseThrow(EmailChange::gone);
    if (!LoginRows.move(tx, link.loginId(), link.email(), clock.instant())) {
      throw EmailField.taken();
    }
    // It went to the former address.
    PasswordResetRows.delete(tx, link.loginId());
    audit.write(tx, request, link.loginId(), AuditAction.EMAIL_CHANGED);
    return true;
  }

  Response restore(Request request) {
    byte[] hash = token(request);
    database.write(tx -> restore.run(tx, request, hash));
    return Response.noContent();
  }

  private static byte[] token(Request request) {
    Fields body = request.body();
    Field<String> token = LinkToken.read(body);
    body.check();
    return Tokens.hash(token.get());
  }

  /** What is answered to every link that can't be used, whatever the reason. */
  static Problem gone() {
    return Problem.of(ProblemCode.EMAIL_TOKEN_GONE, "Ask for the change again.");
  }
}
