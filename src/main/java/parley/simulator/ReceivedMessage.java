package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message that a customer has written to a business. */
final class ReceivedMessage implements PhoneMessage {
  private final String id;
  private final String type;
  private final String body;
  private final @Nullable SentMedium medium;
  private final Instant timestamp;
  private volatile boolean read;

  /**
   * A message just written.
   *
   * @param body as it stands in a webhook
   */
  ReceivedMessage(
      String id, String type, String body, @Nullable SentMedium medium, Instant timestamp) {
    this.id = id;
    this.type = type;
    this.body = body;
    this.medium = medium;
    this.timestamp = timestamp;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public String body() {
    return body;
  }

  @Override
  public @Nullable SentMedium medium() {
    return medium;
  }

  @Override
  public Instant timestamp() {
    return timestamp;
  }

  /** Says whether the business has marked it as read. */
  boolean isRead() {
    return read;
  }

  void markAsRead() {
    read = true;
  }
}
