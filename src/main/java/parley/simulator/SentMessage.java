package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message that a business has sent and the provider has accepted. */
final class SentMessage extends PhoneMessage {
  static final String ACCEPTED = "accepted";
  static final String FAILED = "failed";

  private final BusinessNumber number;
  private final GraphRecipient graphRecipient;
  private final @Nullable String opaque;
  private volatile String status = ACCEPTED;

  /**
   * A message just accepted.
   *
   * @param body the request as JSON
   * @param opaque {@code biz_opaque_callback_data}, repeated in every status
   * @param medium the uploaded file that it names
   */
  SentMessage(
      String id,
      BusinessNumber number,
      GraphRecipient graphRecipient,
      String type,
      String body,
      @Nullable String opaque,
      @Nullable SentMedium medium,
      Instant timestamp) {
    super(id, type, body, medium, timestamp);
    this.number = number;
    this.graphRecipient = graphRecipient;
    this.opaque = opaque;
  }

  BusinessNumber number() {
    return number;
  }

  GraphRecipient recipient() {
    return graphRecipient;
  }

  @Nullable String opaque() {
    return opaque;
  }

  /** The last status that was reported. */
  String status() {
    return status;
  }

  void reported(String newStatus) {
    this.status = newStatus;
  }
}
