package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import parley.http.Access;
import parley.http.Route;
import parley.http.Scope;
import parley.mail.Mail;
import parley.outbox.JobHandler;
import parley.storage.Database;

/** What people do by links in mails: a forgotten password, another address. */
final class RecoveryRoutes {
  private final PasswordForgot forgot;
  private final PasswordReset reset;
  private final EmailChange email;
  private final PasswordResetJob job;

  RecoveryRoutes(Accounts.Parts parts, Proofs proofs, Sessions sessions) {
    Database database = parts.database();
    InstantSource clock = parts.clock();
    Mail mail = parts.mail();
    LoginAudit audit = new LoginAudit(parts.audit());
    MailThrottle throttle = new MailThrottle(parts.secrets(), clock);
    ResetLinks links = new ResetLinks(proofs.tokens(), clock);
    forgot = new PasswordForgot(database, parts.outbox(), throttle);
    reset =
        new PasswordReset(
            database, clock, proofs.passwords(), proofs.throttle(), sessions, mail, audit);
    job = new PasswordResetJob(database, parts.outbox(), mail, links, parts.audit());
    email =
        new EmailChange(
            database,
            clock,
            proofs.currentPassword(),
            throttle,
            new EmailLinks(proofs.tokens(), parts.ids(), clock),
            new EmailRestore(clock, proofs.passwords(), sessions, links, mail, audit),
            mail,
            audit);
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
