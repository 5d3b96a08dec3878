package parley.mail;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Json;
import parley.mail.MailRows.Stored;
import parley.outbox.Doubling;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Hands a mail to the server, again and again for a day while that is away or busy. */
final class MailJob implements JobHandler {
  static final String KIND = "mail";

  private static final Logger LOG = LoggerFactory.getLogger(MailJob.class);
  private static final Doubling DELAYS = new Doubling(Duration.ofMinutes(1), Duration.ofHours(1));
  private static final Duration LIFE = Duration.ofHours(24);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final SealedMails seal;
  private final Optional<MailServer> server;

  MailJob(
      Database database,
      Outbox outbox,
      InstantSource clock,
      SealedMails seal,
      Optional<MailServer> server) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.seal = seal;
    this.server = server;
  }

  @Override
  public void run(Job job) {
    long id = Long.parseLong(job.payload());
    Optional<Stored> mail = database.read(tx -> MailRows.find(tx, job.organizationId(), id));
    if (mail.isEmpty()) {
      LOG.info("mail {} is not sent: it is gone", id);
      end(job, outbox::finish);
    } else if (server.isEmpty()) {
      LOG.warn("mail {} was dropped: mail is not configured any more", id);
      end(job, outbox::bury);
    } else {
      attempt(job, mail.get(), server.get());
    }
  }

  private void attempt(Job job, Stored mail, MailServer to) {
    switch (to.deliver(letter(mail), Long.toString(mail.id()))) {
      case MailOutcome.Taken() -> {
        log(job, mail, "the server has taken it");
        end(job, outbox::finish);
      }
      case MailOutcome.Refused(var code, var reply) -> {
        warn(job, mail, "the server refused it for good: " + code);
        end(job, outbox::bury);
      }
      case MailOutcome.Failed(var reason, var reply) -> tryLater(job, mail, reason);
    }
  }

  private void tryLater(Job job, Stored mail, String reason) {
    Instant next = clock.instant().plus(DELAYS.after(job.attempts() - 1));
    if (next.isAfter(mail.createdAt().plus(LIFE))) {
      warn(job, mail, "given up after a day: " + reason);
      end(job, outbox::bury);
    } else {
      warn(job, mail, "to be tried again at " + next + ": " + reason);
      database.write(tx -> outbox.postpone(tx, job, next));
    }
  }

  private Letter letter(Stored mail) {
    Map<String, String> data = new HashMap<>();
    Json.parse(mail.data())
        .properties()
        .forEach(entry -> data.put(entry.getKey(), entry.getValue().asString()));
    return new Letter(
        mail.organizationId(), mail.to(), MailTemplate.of(mail.template()), data, seal.open(mail));
  }

  private void end(Job job, BiPredicate<Tx, Job> how) {
    database.write(tx -> {
      boolean finished = how.test(tx, job);
      if (finished) {
        MailRows.delete(tx, job.organizationId(), Long.parseLong(job.payload()));
      }
      return finished;
    });
  }

  private static void log(Job job, Stored mail, String what) {
    LOG.info("mail {} ({}), attempt {}: {}", mail.id(), mail.template(), job.attempts(), what);
  }

  private static void warn(Job job, Stored mail, String what) {
    LOG.warn("mail {} ({}), attempt {}: {}", mail.id(), mail.template(), job.attempts(), what);
  }
}
