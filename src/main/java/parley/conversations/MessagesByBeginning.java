package parley.conversations;

import java.util.Comparator;
import java.util.List;
import parley.storage.Tx;

/** Messages that have one of some words. */
record MessagesByBeginning(long organizationId, List<String> words) implements MessageCandidates {
  /** How many words are walked side by side. */
  static final int MOST_WORDS = 100;

  /**
   * Of each word the newest messages; of all together those that no word can have newer ones of.
   */
  @Override
  public Batch next(Tx tx, long before, int most) {
    List<List<Long>> lists =
        words.stream()
            .map(word -> MessageIndex.newest(tx, organizationId, word, before, most))
            .toList();
    long rest =
        lists.stream().filter(list -> list.size() == most).mapToLong(List::getLast).max().orElse(0);
    List<Long> ids =
        lists.stream()
            .flatMap(List::stream)
            .filter(id -> id >= rest)
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
    return new Batch(ids, rest, rest > 0);
  }
}
