package parley.conversations;

import java.util.List;
import parley.conversations.search.WordQuery;
import parley.storage.Tx;

/** Messages among which those that somebody looks for must be, the newest first. */
sealed interface MessageCandidates
    permits WalkedMessages,
        MessagesWithWords,
        MessagesByBeginning,
        PendingMessages,
        IndexedMessages {

  /**
   * Some of them.
   *
   * @param ids the newest first
   * @param rest what follows has ids less than this
   * @param hasMore whether anything follows
   */
  record Batch(List<Long> ids, long rest, boolean hasMore) {
    /** A batch with as many as were asked for is followed by more. */
    static Batch of(List<Long> ids, int most) {
      return ids.isEmpty() ? NONE : new Batch(ids, ids.getLast(), ids.size() == most);
    }

    static final Batch NONE = new Batch(List.of(), 0, false);
  }

  /** Those with ids less than {@code before}, about {@code most} of them. */
  Batch next(Tx tx, long before, int most);

  /** Chooses the way that looks at least. One conversation or contact has few messages. */
  static MessageCandidates of(Tx tx, long organizationId, MessageSearchFilter filter) {
    if (filter.conversationId().isPresent() || filter.contactId().isPresent()) {
      return new WalkedMessages(organizationId, filter.conversationId(), filter.contactId());
    }
    List<Long> pending = PendingMessages.find(tx, organizationId, filter.query());
    return new IndexedMessages(
        new PendingMessages(pending, indexed(tx, organizationId, filter.query())),
        WalkedMessages.all(organizationId),
        MessageWordRows.start(tx, organizationId));
  }

  private static MessageCandidates indexed(Tx tx, long organizationId, WordQuery query) {
    List<String> words = query.indexed();
    if (!words.isEmpty()) {
      return MessagesWithWords.rarestFirst(tx, organizationId, words);
    }
    List<String> longer =
        MessageWordRows.beginningWith(
            tx, organizationId, query.beginning(), MessagesByBeginning.MOST_WORDS + 1);
    // With so many words it begins one of nearly every message.
    return longer.size() > MessagesByBeginning.MOST_WORDS
        ? WalkedMessages.all(organizationId)
        : new MessagesByBeginning(organizationId, longer);
  }
}
