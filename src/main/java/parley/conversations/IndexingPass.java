package parley.conversations;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import parley.conversations.PostingRows.Posting;
import parley.storage.Tx;

/**
 * Some messages that are put into the lists of their words together, in one or more transactions.
 *
 * @param end up to which message all were in lists when it began
 * @param messageIds in their order
 */
record IndexingPass(long organizationId, long end, List<Long> messageIds) {

  /** A word and those of the messages that have it, in their order. */
  record WordMessages(String word, List<Long> messageIds) {
    private List<Long> where(LongPredicate condition) {
      return messageIds.stream().filter(condition::test).toList();
    }
  }

  /**
   * Writes some of the words. Does nothing when another node has come further meanwhile.
   *
   * @param isLast whether all other words have been written
   */
  void write(Tx tx, List<WordMessages> words, boolean isLast) {
    if (PostingRows.lockEnd(tx, organizationId) != end) {
      return;
    }
    // One may have been erased, or say something else, since its words were read.
    List<Long> kept =
        PendingWordRows.keep(tx, organizationId, messageIds.getFirst(), messageIds.getLast());
    if (!kept.isEmpty()) {
      write(tx, words, new HashSet<>(kept));
    }
    if (isLast) {
      PostingRows.moveEnd(tx, organizationId, Math.max(end, messageIds.getLast()));
      PendingWordRows.delete(tx, organizationId, messageIds);
    }
  }

  private void write(Tx tx, List<WordMessages> words, Set<Long> kept) {
    // Left by a pass that was broken off, whose messages still wait.
    PostingRows.deleteBehind(
        tx, organizationId, words.stream().map(WordMessages::word).toList(), end);
    List<Posting> lists =
        words.stream()
            .flatMap(
                word -> Posting.of(word.word(), word.where(id -> id > end && kept.contains(id))))
            .toList();
    if (!lists.isEmpty()) {
      PostingRows.add(tx, organizationId, lists);
    }
    addLate(tx, words, kept);
  }

  /** Whoever commits late, or has a slow clock, has messages that belong into lists of before. */
  private void addLate(Tx tx, List<WordMessages> words, Set<Long> kept) {
    Map<Long, List<String>> byMessage = new TreeMap<>();
    for (WordMessages word : words) {
      word.where(id -> id <= end && kept.contains(id))
          .forEach(
              id -> byMessage.computeIfAbsent(id, unknown -> new ArrayList<>()).add(word.word()));
    }
    byMessage.forEach((id, late) -> MessageWordRows.add(tx, organizationId, id, late));
  }
}
