package parley.conversations;

import java.util.function.UnaryOperator;
import parley.http.Problem;
import parley.http.ProblemCode;

/** What became of the wish to send a message. */
sealed interface SendOutcome {
  /** Stored, and on its way unless it is a note or leaves later. */
  record Queued(MessageView message) implements SendOutcome {}

  /** The client's own id of it was used before: this is that message. */
  record AlreadySent(MessageView message) implements SendOutcome {}

  /** It can't be sent. */
  record Impossible(Problem problem) implements SendOutcome {}

  /**
   * The same, to be called where all that was done for it must be taken back.
   *
   * @param inBody where a field of the message stands in the body; the message as a whole is an
   *     empty one
   * @throws Problem when it can't be sent
   */
  default SendOutcome requirePossible(UnaryOperator<String> inBody) {
    if (this instanceof Impossible(var problem)) {
      throw problem.about(inBody);
    }
    return this;
  }

  static SendOutcome noSuchConversation() {
    return new Impossible(Problem.notFound());
  }

  static SendOutcome unknownReply() {
    return new Impossible(
        Problem.invalidField(
            "/reply_to", "unknown_message", "is not a message of this conversation"));
  }

  static SendOutcome unknownMention(int index) {
    return new Impossible(
        Problem.invalidField(
            "/content/mentions/" + index, "unknown_agent", "is no agent who works here"));
  }

  static SendOutcome unknownLastSeen() {
    return new Impossible(
        Problem.invalidField(
            "/last_seen_message_id", "unknown_message", "is not a message of this conversation"));
  }

  static SendOutcome moved(MessageView newest) {
    return new Impossible(
        Problem.of(
                ProblemCode.CONVERSATION_MOVED,
                "Somebody else has written to the contact since, last " + newest.timestamp() + ".")
            .with("message", newest));
  }

  static SendOutcome unknownTarget() {
    return new Impossible(
        Problem.invalidField(
            "/content/message_id",
            "unknown_message",
            "is not a message of this conversation that the contact can see"));
  }
}
