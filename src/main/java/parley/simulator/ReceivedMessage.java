package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message that a customer has written to a business. */
final class ReceivedMessage extends PhoneMessage {
  private volatile boolean read;

  /**
   * A message just written.
   *
   * @param body as it stands in a webhook
   */
  ReceivedMessage(
      String id, String type, String body, @Nullable SentMedium medium, Instant timestamp) {
    super(id, type, body, medium, timestamp);
  }

  /** Says whether the business has marked it as read. */
  boolean isRead() {
    return read;
  }

  void markAsRead() {
    read = true;
  }
}
