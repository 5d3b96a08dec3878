package parley.conversations;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import parley.storage.Tx;

/**
 * Makes one of several conversations that aren't resolved where there can be one: that stays in
 * which the customer wrote last, and the others are resolved in its favour. Messages stay where
 * they are. Telling of it is the caller's.
 */
final class SettledConversations {
  private static final Comparator<Conversation> LATEST =
      Comparator.<Conversation, Instant>comparing(
              conversation -> conversation.traffic().lastInboundAt(),
              Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(conversation -> conversation.traffic().activeAt())
          .thenComparingLong(Conversation::id);

  private SettledConversations() {}

  /** Settles those of one place, which were found to be changed. */
  static void settle(Tx tx, List<Conversation> inOnePlace, Instant now) {
    Conversation kept = inOnePlace.stream().max(LATEST).orElseThrow();
    Conversation after = kept;
    for (Conversation other : inOnePlace) {
      if (other.id() != kept.id()) {
        after = after.takingOver(other, now);
        close(tx, other, kept.id(), now);
      }
    }
    if (!after.equals(kept)) {
      ConversationMergeRows.takeOver(tx, after);
    }
  }

  private static void close(Tx tx, Conversation other, long kept, Instant now) {
    ConversationUpdateRows.resolve(tx, other.organizationId(), other.id(), now);
    ConversationMergeRows.settled(tx, other.organizationId(), other.id(), kept);
    ConversationMergeRows.moveScheduled(tx, other.organizationId(), other.id(), kept);
    ConversationParticipantRows.move(tx, other.organizationId(), other.id(), kept);
  }
}
