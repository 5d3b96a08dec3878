package parley.conversations;

import java.util.List;
import parley.storage.Tx;

/**
 * Messages that are found by their words, and behind them those that were there before words were
 * kept.
 *
 * @param last the newest message whose words aren't kept; 0 if there is none
 */
record IndexedMessages(MessageCandidates byWords, WalkedMessages older, long last)
    implements MessageCandidates {

  @Override
  public Batch next(Tx tx, long before, int most) {
    if (before <= last + 1) {
      return older.next(tx, before, most);
    }
    Batch batch = byWords.next(tx, before, most);
    List<Long> ids = batch.ids().stream().filter(id -> id > last).toList();
    return batch.hasMore() && batch.rest() > last + 1
        ? new Batch(ids, batch.rest(), true)
        : new Batch(ids, last + 1, last > 0);
  }
}
