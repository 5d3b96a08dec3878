package parley.accounts;

import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.mail.Letter;
import parley.mail.Mail;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/** Mails a link for a new password, if anybody has the address and may still log in somewhere. */
final class PasswordResetJob implements JobHandler {
  static final String KIND = "password.reset";

  private final Database database;
  private final Outbox outbox;
  private final Mail mail;
  private final ResetLinks links;
  private final Audit audit;

  PasswordResetJob(Database database, Outbox outbox, Mail mail, ResetLinks links, Audit audit) {
    this.database = database;
    this.outbox = outbox;
    this.mail = mail;
    this.links = links;
    this.audit = audit;
  }

  static NewJob job(String email) {
    return NewJob.now(Letter.INSTALLATION, KIND, email);
  }

  @Override
  public void run(Job job) {
    database.write(tx -> {
      boolean mine = outbox.finish(tx, job);
      if (mine) {
        LoginRows.find(tx, job.payload()).ifPresent(login -> send(tx, login));
      }
      return mine;
    });
  }

  /** Nothing is sent to those who may work nowhere; the organization used last learns of it. */
  private void send(Tx tx, Login login) {
    MembershipRows.ofLogin(tx, login.id()).stream()
        .findFirst()
        .ifPresent(membership -> {
          mail.send(tx, links.letter(tx, login));
          audit.write(
              tx,
              AuditActor.system(membership.organizationId()),
              AuditAction.PASSWORD_RESET_REQUESTED,
              AuditTarget.of(IdType.AGENT, membership.agentId(), membership.agentName()));
        });
  }
}
