package parley.simulator.mail;

import jakarta.mail.Message.RecipientType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sent mail as {@code GET /simulator/messages} shows it. */
record SentMailView(
    String id,
    String channelId,
    EnvelopeView envelope,
    @Nullable String messageId,
    @Nullable String inReplyTo,
    @Nullable String references,
    ReadMessage.@Nullable Person from,
    List<ReadMessage.Person> to,
    List<ReadMessage.Person> cc,
    @Nullable String replyTo,
    @Nullable String subject,
    @Nullable String text,
    @Nullable String html,
    List<ReadMessage.File> attachments,
    int size,
    String raw,
    String status,
    Instant timestamp) {
  private static final int MOST_RAW = 200_000;

  /** What the commands said. */
  record EnvelopeView(String from, List<String> to, @Nullable String id) {}

  static SentMailView of(SimulatedMailbox mailbox, SentMail mail) {
    SentMail.Envelope envelope = mail.envelope();
    @Nullable ReadMessage read = ReadMessage.of(mail.bytes()).orElse(null);
    return new SentMailView(
        mail.id(),
        mailbox.channelId(),
        new EnvelopeView(envelope.from(), envelope.recipients(), envelope.id()),
        read == null ? null : read.header("Message-ID"),
        read == null ? null : read.header("In-Reply-To"),
        read == null ? null : read.header("References"),
        read == null ? null : read.from(),
        read == null ? List.of() : read.recipients(RecipientType.TO),
        read == null ? List.of() : read.recipients(RecipientType.CC),
        read == null ? null : read.header("Reply-To"),
        read == null ? null : read.subject(),
        read == null ? null : read.text(),
        read == null ? null : read.html(),
        read == null ? List.of() : read.files(),
        mail.bytes().length,
        raw(mail.bytes()),
        mail.status(),
        mail.takenAt());
  }

  private static String raw(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, MOST_RAW), StandardCharsets.UTF_8);
  }
}
