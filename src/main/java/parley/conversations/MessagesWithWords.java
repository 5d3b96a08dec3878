package parley.conversations;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import parley.storage.Tx;

/**
 * Messages that have some words.
 *
 * @param rarest the one of them that is walked
 * @param others which ones the messages must have as well; none where it is left to whoever reads
 *     them
 */
record MessagesWithWords(long organizationId, String rarest, List<String> others)
    implements MessageCandidates {
  /** Words in more messages than these are not told apart. */
  private static final int FREQUENT = 1_000;

  static MessagesWithWords rarestFirst(Tx tx, long organizationId, List<String> words) {
    if (words.size() == 1) {
      return new MessagesWithWords(organizationId, words.getFirst(), List.of());
    }
    Map<String, Long> counts =
        words.stream()
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    word -> MessageIndex.count(tx, organizationId, word, FREQUENT)));
    List<String> sorted = words.stream().sorted(Comparator.comparing(counts::get)).toList();
    String rarest = sorted.getFirst();
    // Of few messages each is read sooner than it is looked up under the other words.
    boolean isFrequent = counts.getOrDefault(rarest, 0L) >= FREQUENT;
    return new MessagesWithWords(
        organizationId, rarest, isFrequent ? sorted.subList(1, sorted.size()) : List.of());
  }

  @Override
  public Batch next(Tx tx, long before, int most) {
    Batch batch = Batch.of(MessageIndex.newest(tx, organizationId, rarest, before, most), most);
    return others.isEmpty() || batch.ids().isEmpty()
        ? batch
        : new Batch(
            MessageIndex.withAll(tx, organizationId, batch.ids(), others),
            batch.rest(),
            batch.hasMore());
  }
}
