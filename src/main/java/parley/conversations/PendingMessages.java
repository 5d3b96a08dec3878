package parley.conversations;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import parley.conversations.search.WordQuery;
import parley.storage.Tx;

/**
 * Messages that wait to be indexed, among those that the index finds.
 *
 * @param pending those of them that have the words, the newest first
 */
record PendingMessages(List<Long> pending, MessageCandidates indexed) implements MessageCandidates {

  /**
   * Looks who waits. The index must be read later: messages go from here to there, and the other
   * way round a message could be in neither.
   */
  static List<Long> find(Tx tx, long organizationId, WordQuery query) {
    List<String> words = query.indexed();
    return words.isEmpty()
        ? PendingWordRows.withBeginning(tx, organizationId, query.beginning())
        : PendingWordRows.withAll(tx, organizationId, words);
  }

  @Override
  public Batch next(Tx tx, long before, int most) {
    Batch batch = indexed.next(tx, before, most);
    long from = batch.hasMore() ? batch.rest() : 0;
    List<Long> ids =
        Stream.concat(
                batch.ids().stream(), pending.stream().filter(id -> id >= from && id < before))
            .distinct()
            .sorted(Comparator.reverseOrder())
            .toList();
    return ids.size() > most
        ? Batch.of(ids.subList(0, most), most)
        : new Batch(ids, from, batch.hasMore());
  }
}
