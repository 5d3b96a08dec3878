package parley.conversations;

import java.util.Collection;
import java.util.List;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code message_word_pending} table: messages whose words are in no list of {@link
 * PostingRows} yet. A row ends with its message.
 */
final class PendingWordRows {
  /** A message, and its words as a JSON array of texts. */
  record Pending(long messageId, String words) {}

  private PendingWordRows() {}

  /** Has the words of a message wait, which has just been written in the same transaction. */
  static void add(Tx tx, Message message, Collection<String> words) {
    tx.defer(
        "insert into message_word_pending (org_id, message_id, words) values (?, ?, ?)",
        message.organizationId(),
        message.id(),
        Json.text(words));
  }

  /** Those that have waited longest, by their ids. */
  static List<Pending> oldest(Tx tx, long organizationId, int most) {
    tx.followIndexes();
    return tx.list(
        """
        select message_id, words from message_word_pending
        where org_id = ? order by message_id limit ?
        """,
        row -> new Pending(row.number("message_id"), row.text("words")),
        organizationId,
        most);
  }

  /** The messages that wait and have all of some words, the newest first. */
  static List<Long> withAll(Tx tx, long organizationId, List<String> words) {
    return containing(tx, organizationId, words.stream().map(word -> '"' + word + '"').toList());
  }

  /** The messages that wait and have a word that begins so, the newest first. */
  static List<Long> withBeginning(Tx tx, long organizationId, String beginning) {
    return containing(tx, organizationId, List.of('"' + beginning));
  }

  /** Words are letters and digits: in JSON each stands between quotes, as it is. */
  private static List<Long> containing(Tx tx, long organizationId, List<String> parts) {
    tx.followIndexes();
    return tx.list(
        """
        select pending.message_id from message_word_pending pending
        where pending.org_id = :org_id
          and not exists (select 1 from %s where not (%s))
        order by pending.message_id desc
        """
            .formatted(
                tx.dialect().eachText(":parts", "part"),
                tx.dialect().contains("pending.words", "part.value")),
        Row::number,
        Values.of("org_id", organizationId).and("parts", Json.text(parts)));
  }

  /**
   * Those between two messages that still wait. Nobody indexes, changes or erases them before the
   * transaction ends.
   */
  static List<Long> keep(Tx tx, long organizationId, long first, long last) {
    tx.followIndexes();
    return tx.list(
        """
        select message_id from message_word_pending
        where org_id = ? and message_id between ? and ? order by message_id
        """
            + tx.dialect().keepRows("message_word_pending"),
        Row::number,
        organizationId,
        first,
        last);
  }

  /** Messages wait no more: they have been indexed, or are to be forgotten. */
  static int delete(Tx tx, long organizationId, List<Long> messageIds) {
    return tx.run(
        """
        delete from message_word_pending
        where org_id = :org_id and message_id in (:message_ids)
        """,
        Values.of("org_id", organizationId).and("message_ids", messageIds));
  }
}
