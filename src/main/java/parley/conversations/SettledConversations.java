package parley.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import parley.storage.Tx;

/**
 * Makes one of several conversations that aren't resolved where there can be one: that stays in
 * which the customer wrote last, and the others are resolved in its favour. Messages stay where
 * they are, but for those that are still to leave. Telling of it is the caller's.
 */
final class SettledConversations {
  private static final Comparator<Conversation> LATEST =
      Comparator.<Conversation, Instant>comparing(
              conversation -> conversation.traffic().lastInboundAt(),
              Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(conversation -> conversation.traffic().activeAt())
          .thenComparingLong(Conversation::id);

  private SettledConversations() {}

  /**
   * Settles those of each place, which were found to be changed.
   *
   * @return the messages that are to leave from another conversation since, as they were
   */
  static List<Message> settle(Tx tx, Collection<List<Conversation>> places, Instant now) {
    List<Message> moved = new ArrayList<>();
    places.forEach(inOnePlace -> moved.addAll(settle(tx, inOnePlace, now)));
    return moved;
  }

  private static List<Message> settle(Tx tx, List<Conversation> inOnePlace, Instant now) {
    List<Message> moved = new ArrayList<>();
    Conversation kept = inOnePlace.stream().max(LATEST).orElseThrow();
    Conversation after = kept;
    boolean joined = false;
    for (Conversation other : inOnePlace) {
      if (other.id() != kept.id()) {
        after = after.takingOver(other);
        moved.addAll(close(tx, other, kept.id(), now));
        joined |=
            ConversationParticipantRows.move(tx, kept.organizationId(), other.id(), kept.id());
      }
    }
    // Nothing is told of what looks the same, so its version stays too.
    if (joined || !after.equals(kept)) {
      ConversationMergeRows.takeOver(tx, after.with(after.traffic(), now));
    }
    return moved;
  }

  private static List<Message> close(Tx tx, Conversation other, long kept, Instant now) {
    ConversationUpdateRows.resolve(tx, other.organizationId(), other.id(), now);
    ConversationMergeRows.settled(tx, other.organizationId(), other.id(), kept);
    List<Message> scheduled = MessageScheduleRows.of(tx, other);
    ConversationMergeRows.moveScheduled(tx, other.organizationId(), other.id(), kept);
    return scheduled;
  }
}
