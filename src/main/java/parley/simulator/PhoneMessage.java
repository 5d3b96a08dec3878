package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message on a customer's phone: one that they wrote, or that a business sent them. */
abstract sealed class PhoneMessage permits ReceivedMessage, SentMessage {
  private final String id;
  private final String type;
  private final String body;
  private final @Nullable SentMedium medium;
  private final Instant timestamp;

  /**
   * A message at its beginning.
   *
   * @param body JSON of the Cloud API
   * @param medium the file that it names; null for none
   */
  PhoneMessage(
      String id, String type, String body, @Nullable SentMedium medium, Instant timestamp) {
    this.id = id;
    this.type = type;
    this.body = body;
    this.medium = medium;
    this.timestamp = timestamp;
  }

  String id() {
    return id;
  }

  String type() {
    return type;
  }

  String body() {
    return body;
  }

  @Nullable SentMedium medium() {
    return medium;
  }

  Instant timestamp() {
    return timestamp;
  }
}
