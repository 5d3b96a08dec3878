package parley.simulator.mail;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mail that a mailbox has sent and the provider has taken. */
final class SentMail {
  static final String TAKEN = "taken";
  static final String BOUNCED = "bounced";
  static final String DELIVERED = "delivered";

  private final String id;
  private final Envelope envelope;
  private final byte[] bytes;
  private final Instant takenAt;
  private volatile String status = TAKEN;

  /**
   * What the commands said of it.
   *
   * @param from the envelope sender; empty for reports
   * @param id {@code ENVID}; null when there is none
   * @param recipients all of them, copies that nobody sees among them
   */
  record Envelope(String from, @Nullable String id, List<String> recipients) {}

  SentMail(String id, Envelope envelope, byte[] bytes, Instant takenAt) {
    this.id = id;
    this.envelope = envelope;
    this.bytes = bytes;
    this.takenAt = takenAt;
  }

  /** The provider's name for it. */
  String id() {
    return id;
  }

  Envelope envelope() {
    return envelope;
  }

  /** The mail, as it came. */
  byte[] bytes() {
    return bytes;
  }

  Instant takenAt() {
    return takenAt;
  }

  /** What became of it. */
  String status() {
    return status;
  }

  void became(String next) {
    status = next;
  }
}
