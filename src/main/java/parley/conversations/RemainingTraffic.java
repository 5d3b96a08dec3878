package parley.conversations;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.storage.Tx;

/** What its messages make of a conversation once some of them are erased, and it stays. */
final class RemainingTraffic {
  private RemainingTraffic() {}

  /**
   * Deletes messages of a conversation, at least one, which is then as if they had never been
   * written.
   */
  static void delete(
      Tx tx,
      ErasedMessages erasedMessages,
      long conversationId,
      List<Message> messages,
      Instant now) {
    long organizationId = messages.getFirst().organizationId();
    List<Long> ids = messages.stream().map(Message::id).toList();
    Optional<Conversation> conversation =
        ConversationRows.findToChange(tx, organizationId, conversationId);
    long unread = conversation.map(before -> unread(tx, before, ids)).orElse(0L);
    Optional<Instant> waiting = conversation.flatMap(before -> waiting(tx, before, ids));
    erasedMessages.delete(tx, organizationId, messages);
    conversation.ifPresent(before ->
        ConversationTrafficRows.keep(
            tx, before, before.with(remaining(tx, before, unread, waiting.orElse(null)), now)));
  }

  /** How many of those that nobody has seen yet are others. */
  private static long unread(Tx tx, Conversation before, List<Long> ids) {
    long unread = before.traffic().unreadCount();
    if (unread == 0) {
      return 0;
    }
    Set<Long> gone = new HashSet<>(RemainingTrafficRows.heard(tx, before, unread));
    gone.retainAll(Set.copyOf(ids));
    return unread - gone.size();
  }

  /** Since when somebody waits: the one who did may be the one whose messages go. */
  private static Optional<Instant> waiting(Tx tx, Conversation before, List<Long> ids) {
    Instant since = before.traffic().waitingSince();
    if (since == null) {
      return Optional.empty();
    }
    Optional<Long> place = RemainingTrafficRows.place(tx, before, ids, since);
    return place.isEmpty()
        ? Optional.of(since)
        : RemainingTrafficRows.waiting(tx, before, place.get(), ids);
  }

  private static ConversationTraffic remaining(
      Tx tx, Conversation before, long unread, @Nullable Instant waiting) {
    ConversationTraffic traffic = before.traffic();
    Optional<Message> last = RemainingTrafficRows.newest(tx, before);
    return new ConversationTraffic(
        unread,
        waiting,
        last.map(Message::id).orElse(null),
        last.map(Message::position).orElse(null),
        last.map(Message::sentAt).orElse(null),
        traffic.lastInboundAt() == null
            ? null
            : RemainingTrafficRows.lastInbound(tx, before).orElse(null),
        traffic.windowClosedAt(),
        last.map(RemainingTraffic::activeAt).orElse(before.createdAt()));
  }

  /** When a message came, or left: one that was scheduled, long after it was written. */
  private static Instant activeAt(Message message) {
    boolean isLater =
        message.direction() == MessageDirection.OUTBOUND
            && message.sentAt().isAfter(message.createdAt());
    return isLater ? message.sentAt() : message.createdAt();
  }
}
