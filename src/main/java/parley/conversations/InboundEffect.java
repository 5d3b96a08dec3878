package parley.conversations;

import parley.channels.Update.IncomingMessage;

/** What a message from outside does to the conversation that it belongs to. */
enum InboundEffect {
  /** Opens it again, or opens a new one, as the channel wants it. */
  TAKES_UP,
  /** Changes what was said before, and opens none. */
  CHANGES,
  /** Asks nobody to look at it, and opens none. */
  QUIET,
  /** Opens none but the first: the business wrote, and knows where it left off. */
  WRITTEN_ELSEWHERE;

  /** That of a message of the customer. */
  static InboundEffect received(IncomingMessage incoming, boolean isBlocked) {
    if (isBlocked || incoming.comesFromMachine()) {
      return QUIET;
    }
    return MessageEdits.isChange(incoming.type()) ? CHANGES : TAKES_UP;
  }

  /** That of a message of the business. */
  static InboundEffect echoed(IncomingMessage incoming) {
    return MessageEdits.isChange(incoming.type()) ? CHANGES : WRITTEN_ELSEWHERE;
  }

  /** Whether nobody has to look at it. */
  boolean isQuiet() {
    return this == QUIET;
  }

  /** With what status a conversation begins that such a message is the first of. */
  ConversationStatus first() {
    return switch (this) {
      case TAKES_UP, WRITTEN_ELSEWHERE -> ConversationStatus.OPEN;
      case CHANGES, QUIET -> ConversationStatus.RESOLVED;
    };
  }
}
