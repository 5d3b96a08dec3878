package parley.conversations;

import java.util.Optional;
import parley.storage.Tx;

/**
 * Two who answer a customer at once: whoever says what they have seen last is told when somebody
 * else was quicker. The conversation must be one that was found to be changed, so that they take
 * turns.
 */
final class SendRace {
  private SendRace() {}

  /** Why the message should not be sent; empty when its writer knows all that was sent. */
  static Optional<SendOutcome> lost(
      Tx tx, Conversation conversation, Message message, MessageDraft draft) {
    Long lastSeen = draft.lastSeen();
    if (lastSeen == null || lastSeen.equals(conversation.traffic().lastMessageId())) {
      return Optional.empty();
    }
    Optional<Message> seen =
        MessageRows.find(tx, conversation.organizationId(), lastSeen)
            .filter(known -> known.conversationId() == conversation.id());
    if (seen.isEmpty()) {
      return Optional.of(SendOutcome.unknownLastSeen());
    }
    return draft.isNote()
        ? Optional.empty()
        : MessageRows.newestOfOthers(tx, message, seen.get().position())
            .map(newest -> SendOutcome.moved(MessageQueries.view(tx, newest)));
  }
}
