package parley.simulator.mail;

import jakarta.mail.MessagingException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.simulator.PatientPoster;
import parley.simulator.RecentLog;

/** What follows when a mailbox has sent a mail: it is kept, and others may write back. */
final class MailConsequences {
  private static final Logger LOG = LoggerFactory.getLogger(MailConsequences.class);

  private final RecentLog<SentMail> sent;
  private final MailBehaviours behaviours;
  private final PatientPoster poster;
  private final MailWebhooks webhooks;
  private final InstantSource clock;

  MailConsequences(
      RecentLog<SentMail> sent,
      MailBehaviours behaviours,
      PatientPoster poster,
      InstantSource clock) {
    this.sent = sent;
    this.behaviours = behaviours;
    this.poster = poster;
    this.webhooks = new MailWebhooks(poster, clock);
    this.clock = clock;
  }

  MailWebhooks webhooks() {
    return webhooks;
  }

  void taken(Mailbox mailbox, SentMail mail) {
    sent.add(mailbox.key(), mail, mail.bytes().length);
    MailBehaviour behaviour = behaviours.of(mailbox);
    if (poster.start(() -> follow(mailbox, mail, behaviour)).isEmpty()) {
      LOG.warn("simulator: too many webhooks are waiting; nothing follows from a mail");
    }
  }

  private void follow(Mailbox mailbox, SentMail mail, MailBehaviour behaviour) {
    try {
      Bounce bounce = behaviour.bounce();
      if (bounce != null) {
        if (poster.pause(Duration.ofMillis(bounce.delayMs()))) {
          mail.became(SentMail.BOUNCED);
          post(mailbox, mail, "failed", bounce.status(), bounce.headersOnly(), behaviour);
        }
        return;
      }
      mail.became(SentMail.DELIVERED);
      if (behaviour.dsn() != DeliveryNotice.NONE) {
        post(mailbox, mail, behaviour.dsn().word(), "2.0.0", true, behaviour);
      }
      if (behaviour.autoReply()) {
        answer(mailbox, mail, behaviour);
      }
    } catch (MessagingException e) {
      LOG.error("simulator: could not write a mail", e);
    }
  }

  /** To nobody there is no report: no report is reported on. */
  private void post(
      Mailbox mailbox,
      SentMail mail,
      String action,
      String status,
      boolean headersOnly,
      MailBehaviour behaviour)
      throws MessagingException {
    if (!mail.envelope().from().isEmpty()) {
      String id = "report-" + mail.id();
      byte[] report =
          new DeliveryReportMail(mailbox, mail, action, status, headersOnly)
              .bytes(id, clock.instant());
      webhooks.post(mailbox, id, report, behaviour.copies());
    }
  }

  private void answer(Mailbox mailbox, SentMail mail, MailBehaviour behaviour)
      throws MessagingException {
    @Nullable ReadMessage read = ReadMessage.of(mail.bytes()).orElse(null);
    String recipient = mail.envelope().recipients().getFirst();
    if (read == null) {
      return;
    }
    String id = "answer-" + mail.id();
    WrittenMail answer = new WrittenMail(id + "@mail.simulator.example", clock.instant());
    String to = Objects.requireNonNullElse(read.header("Reply-To"), mailbox.address());
    answer.setFrom(WrittenMail.address(null, recipient));
    answer.setHeader("To", to);
    answer.setSubject("Automatic reply: " + read.subject(), "UTF-8");
    answer.setHeader("Auto-Submitted", "auto-replied");
    answer.setHeader("X-Auto-Response-Suppress", "All");
    @Nullable String messageId = read.header("Message-ID");
    if (messageId != null) {
      answer.setHeader("In-Reply-To", messageId);
      answer.setHeader("References", messageId);
    }
    answer.setText("I am away until Monday.", "UTF-8");
    webhooks.post(mailbox, id, answer.arriving("", mailbox.address()), behaviour.copies());
  }
}
