package parley.conversations;

import java.util.List;
import parley.conversations.content.MediaReference;
import parley.http.Problem;
import parley.http.ProblemCode;

/** What became of the wish to send a message. */
sealed interface Sending {
  /** Stored, and on its way unless it is a note. */
  record Queued(MessageView message) implements Sending {}

  /** The client's own id of it was used before: this is that message. */
  record AlreadySent(MessageView message) implements Sending {}

  /** It can't be sent. */
  record Impossible(Problem problem) implements Sending {}

  static Sending noSuchConversation() {
    return new Impossible(Problem.notFound());
  }

  static Sending unknownReply() {
    return new Impossible(
        Problem.invalidField(
            "/reply_to", "unknown_message", "is not a message of this conversation"));
  }

  static Sending unknownTarget() {
    return new Impossible(
        Problem.invalidField(
            "/content/message_id",
            "unknown_message",
            "is not a message of this conversation that the contact can see"));
  }

  static Sending unknownMedia(MediaReference media) {
    return new Impossible(
        Problem.invalidField(media.field(), "unknown_media", "there is no file with this id"));
  }

  static Sending unreachable() {
    return new Impossible(
        Problem.invalidField(
            "", "unreachable_contact", "the contact has no phone and never wrote here"));
  }

  static Sending windowClosed() {
    return new Impossible(
        Problem.of(
                ProblemCode.MESSAGING_WINDOW_CLOSED,
                "The customer last wrote more than 24 hours ago.")
            .with("allowed_types", List.of("template", "note")));
  }
}
