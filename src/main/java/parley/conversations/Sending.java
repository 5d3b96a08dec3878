package parley.conversations;

import parley.http.Problem;

/** What became of the wish to send a message. */
sealed interface Sending {
  /** Stored, and on its way unless it is a note or leaves later. */
  record Queued(MessageView message) implements Sending {}

  /** The client's own id of it was used before: this is that message. */
  record AlreadySent(MessageView message) implements Sending {}

  /** It can't be sent. */
  record Impossible(Problem problem) implements Sending {}

  /**
   * The same, to be called where all that was done for it must be taken back.
   *
   * @throws Problem when it can't be sent
   */
  default Sending requirePossible() {
    if (this instanceof Impossible(var problem)) {
      throw problem;
    }
    return this;
  }

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
}
