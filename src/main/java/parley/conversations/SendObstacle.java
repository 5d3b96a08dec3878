package parley.conversations;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelType;
import parley.channels.ChannelType.CardField;
import parley.channels.MessageError;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * What keeps a message from leaving, as only the database knows it.
 *
 * @param problem the answer to who asks to send it now
 * @param error the reason of a message that was to leave later
 */
record SendObstacle(Problem problem, MessageError error) {

  static SendObstacle windowClosed(Duration window, boolean templates) {
    String message =
        "The customer has not written within the last %d hours.".formatted(window.toHours());
    List<String> allowed = new ArrayList<>(List.of("note"));
    if (templates) {
      allowed.addFirst("template");
    }
    return new SendObstacle(
        Problem.of(ProblemCode.MESSAGING_WINDOW_CLOSED, message).with("allowed_types", allowed),
        error(MessageError.WINDOW_CLOSED, message));
  }

  /** There is no address, neither on the card of the contact nor from what they have written. */
  static SendObstacle unreachable(ChannelType type) {
    String missing =
        type.peers().vouches().stream()
            .map(SendObstacle::noun)
            .map(noun -> "has no " + noun + " and ")
            .collect(Collectors.joining());
    return unreachable("The contact " + missing + "has never written on this channel.");
  }

  private static String noun(CardField field) {
    return switch (field) {
      case PHONE -> "phone";
      case EMAIL -> "e-mail address";
    };
  }

  /** The provider has told that nothing arrives at the address. */
  static SendObstacle refusing() {
    return unreachable("The contact takes no messages at this address any more.");
  }

  /** The contact wants no messages of this purpose. */
  static SendObstacle optedOut(MessagePurpose purpose) {
    String message = "The contact wants no messages for %s here.".formatted(purpose.text());
    return forbidden(ProblemCode.OPTED_OUT, message);
  }

  static SendObstacle blocked() {
    return forbidden(ProblemCode.CONTACT_BLOCKED, "The contact is blocked.");
  }

  private static SendObstacle forbidden(ProblemCode code, String message) {
    return new SendObstacle(Problem.of(code, message), error(code.text(), message));
  }

  private static SendObstacle unreachable(String message) {
    return new SendObstacle(
        Problem.invalidField("", "unreachable_contact", message),
        error(MessageError.RECIPIENT_UNREACHABLE, message));
  }

  static SendObstacle unsupportedType(ChannelCapabilities can) {
    String message = "must be one of " + String.join(", ", can.typesOut()) + " on this channel";
    return new SendObstacle(
        Problem.invalidField("/type", "unsupported_message_type", message),
        error(MessageError.CONTENT_REJECTED, "The type " + message + "."));
  }

  /** Nobody would fetch the file: the channel has no provider that does. */
  static SendObstacle elsewhere() {
    String message =
        "can't be sent on this channel: send a media_id, which POST /v1/media answers for a url";
    return new SendObstacle(
        Problem.invalidField("/content/url", "not_allowed", message),
        error(MessageError.CONTENT_REJECTED, "A url " + message + "."));
  }

  static SendObstacle tooLong(ChannelCapabilities.TextLimit limit) {
    String message = "must have at most %d %s".formatted(limit.max(), limit.unit().word());
    return new SendObstacle(
        Problem.invalidField("/content/text", "too_long", message),
        error(MessageError.CONTENT_REJECTED, "The text " + message + "."));
  }

  private static MessageError error(String code, String message) {
    return new MessageError(code, null, message, false);
  }
}
