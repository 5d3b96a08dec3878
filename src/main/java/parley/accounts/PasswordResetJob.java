package parley.accounts;

import java.util.Optional;
import parley.mail.Letter;
import parley.mail.Mail;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Mails a link for a new password, if anybody has the address and may still log in somewhere. */
final class PasswordResetJob implements JobHandler {
  static final String KIND = "password.reset";

  private final Database database;
  private final Outbox outbox;
  private final Mail mail;
  private final ResetLinks links;

  PasswordResetJob(Database database, Outbox outbox, Mail mail, ResetLinks links) {
    this.database = database;
    this.outbox = outbox;
    this.mail = mail;
    this.links = links;
  }

  static NewJob job(String email) {
    return NewJob.now(Letter.INSTALLATION, KIND, email);
  }

  @Override
  public void run(Job job) {
    database.write(tx -> {
      boolean mine = outbox.finish(tx, job);
      if (mine) {
        known(tx, job.payload()).ifPresent(login -> mail.send(tx, links.letter(tx, login)));
      }
      return mine;
    });
  }

  private static Optional<Login> known(Tx tx, String email) {
    return LoginRows.find(tx, email)
        .filter(login -> !MembershipRows.ofLogin(tx, login.id()).isEmpty());
  }
}
