package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message that a business has sent and the provider has accepted. */
final class SentMessage implements PhoneMessage {
  static final String ACCEPTED = "accepted";
  static final String FAILED = "failed";

  private final String id;
  private final BusinessNumber number;
  private final GraphRecipient graphRecipient;
  private final String type;
  private final String body;
  private final @Nullable String opaque;
  private final @Nullable SentMedium medium;
  private final Instant timestamp;
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
    this.id = id;
    this.number = number;
    this.graphRecipient = graphRecipient;
    this.type = type;
    this.body = body;
    this.opaque = opaque;
    this.medium = medium;
    this.timestamp = timestamp;
  }

  @Override
  public String id() {
    return id;
  }

  BusinessNumber number() {
    return number;
  }

  GraphRecipient recipient() {
    return graphRecipient;
  }

  @Override
  public String type() {
    return type;
  }

  @Override
  public String body() {
    return body;
  }

  @Nullable String opaque() {
    return opaque;
  }

  @Override
  public @Nullable SentMedium medium() {
    return medium;
  }

  @Override
  public Instant timestamp() {
    return timestamp;
  }

  /** The last status that was reported. */
  String status() {
    return status;
  }

  void reported(String newStatus) {
    this.status = newStatus;
  }
}
