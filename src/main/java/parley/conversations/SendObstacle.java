package parley.conversations;

import java.util.List;
import parley.channels.MessageError;
import parley.http.Problem;
import parley.http.ProblemCode;

/** What keeps a message from leaving, as only the database knows it. */
enum SendObstacle {
  WINDOW_CLOSED("messaging_window_closed", "The customer last wrote more than 24 hours ago."),
  UNREACHABLE("recipient_unreachable", "The contact has no phone and never wrote here.");

  private final String code;
  private final String message;

  SendObstacle(String code, String message) {
    this.code = code;
    this.message = message;
  }

  /** The answer to who asks to send it now. */
  Problem problem() {
    return switch (this) {
      case WINDOW_CLOSED ->
          Problem.of(ProblemCode.MESSAGING_WINDOW_CLOSED, message)
              .with("allowed_types", List.of("template", "note"));
      case UNREACHABLE -> Problem.invalidField("", "unreachable_contact", message);
    };
  }

  /** The reason of a message that was to leave later. */
  MessageError error() {
    return new MessageError(code, null, message, false);
  }
}
