package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import parley.audit.Audit;
import parley.http.Access;
import parley.http.Route;
import parley.http.Scope;
import parley.mail.Mail;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;

/** What people do by links in mails: a forgotten password, another address. */
final class RecoveryRoutes {
  private final PasswordForgot forgot;
  private final PasswordReset reset;
  private final EmailChange email;
  private final PasswordResetJob job;

  RecoveryRoutes(
      Database database,
      Ids ids,
      InstantSource clock,
      SecretBox secrets,
      Tokens tokens,
      Passwords passwords,
      LoginThrottle logins,
      CurrentPassword currentPassword,
      Sessions sessions,
      Outbox outbox,
      Mail mail,
      Audit audit) {
    LoginAudit loginAudit = new LoginAudit(audit);
    MailThrottle throttle = new MailThrottle(secrets, clock);
    ResetLinks links = new ResetLinks(tokens, clock);
    forgot = new PasswordForgot(database, outbox, throttle);
    reset = new PasswordReset(database, clock, passwords, logins, sessions, mail, loginAudit);
    job = new PasswordResetJob(database, outbox, mail, links, audit);
    email =
        new EmailChange(
            database,
            clock,
            currentPassword,
            throttle,
            new EmailLinks(tokens, ids, clock),
            new EmailRestore(clock, passwords, sessions, links, mail, loginAudit),
            mail,
            loginAudit);
  }

  List<Route> routes() {
    return List.of(
        Route.openPost("/v1/auth/password/forgot", Access.ANYONE, forgot::forgot),
        Route.openPost("/v1/auth/password/reset", Access.ANYONE, reset::reset),
        Route.post("/v1/me/email", Access.needs(Scope.SELF), email::change),
        Route.openPost("/v1/auth/email/confirm", Access.ANYONE, email::confirm),
        Route.openPost("/v1/auth/email/restore", Access.ANYONE, email::restore));
  }

  /** The room's jobs by their kinds. */
  Map<String, JobHandler> jobs() {
    return Map.of(PasswordResetJob.KIND, job);
  }
}
