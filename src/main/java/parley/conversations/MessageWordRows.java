package parley.conversations;

import java.util.Collection;
import java.util.List;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code message_word} table: under each word single messages that have it, in the order of
 * their ids.
 */
final class MessageWordRows {
  /** A word, and a message that is found under it. */
  record Place(String word, long messageId) {
    List<Object> both() {
      return List.of(word, messageId);
    }
  }

  private MessageWordRows() {}

  /** Adds a message under some words; nothing when it is gone. */
  static void add(Tx tx, long organizationId, long messageId, Collection<String> words) {
    if (!words.isEmpty()) {
      tx.defer(
          """
          insert into message_word (org_id, word, message_id)
          select found.org_id, said.value, found.id from message found cross join %s
          where found.org_id = :org_id and found.id = :id
          on conflict do nothing
          """
              .formatted(tx.dialect().eachText(":words", "said")),
          Values.of("words", Json.text(words)).and("org_id", organizationId).and("id", messageId));
    }
  }

  /** Deletes some places; at least one must be given. */
  static void delete(Tx tx, long organizationId, List<Place> places) {
    tx.run(
        """
        delete from message_word
        where org_id = :org_id and (word, message_id) in (values :places)
        """,
        Values.of("org_id", organizationId)
            .and("places", places.stream().map(Place::both).toList()));
  }

  /** The newest message whose words aren't kept, since it is older than the table; 0 if none is. */
  static long start(Tx tx, long organizationId) {
    return tx.number("select message_id from message_word_start where org_id = ?", organizationId);
  }

  /** Messages with a word and ids less than {@code before}, the newest first. */
  static List<Long> newest(Tx tx, long organizationId, String word, long before, int most) {
    return tx.list(
        """
        select message_id from message_word
        where org_id = :org_id and word = :word and message_id < :before
        order by message_id desc limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("word", word)
            .and("before", before)
            .and("most", most));
  }

  /** How many messages have a word; counts no further than {@code most}. */
  static long count(Tx tx, long organizationId, String word, int most) {
    return tx.number(
        """
        select count(*) from (
          select message_id from message_word where org_id = ? and word = ? limit ?) counted
        """,
        organizationId,
        word,
        most);
  }

  /** Where some messages are found under some words. */
  static List<Place> among(Tx tx, long organizationId, List<Long> messageIds, List<String> words) {
    return tx.list(
        """
        select word, message_id from message_word
        where org_id = :org_id and word in (:words) and message_id in (:message_ids)
        """,
        row -> new Place(row.text("word"), row.number("message_id")),
        Values.of("org_id", organizationId).and("words", words).and("message_ids", messageIds));
  }

  /**
   * Words that begin like this, at most so many, of single messages and of lists; each step leaps
   * to the next one.
   */
  static List<String> beginningWith(Tx tx, long organizationId, String beginning, int most) {
    return tx.list(
        """
        with recursive known (word, step) as (
          select min(word), 1 from (
            select min(word) as word from message_word
            where org_id = :org_id and word >= :beginning and word < :behind
            union all
            select min(word) from message_posting
            where org_id = :org_id and word >= :beginning and word < :behind) first
          union all
          select (select min(word) from (
            select min(m.word) as word from message_word m
            where m.org_id = :org_id and m.word > known.word and m.word < :behind
            union all
            select min(p.word) from message_posting p
            where p.org_id = :org_id and p.word > known.word and p.word < :behind) next), step + 1
          from known where known.word is not null and step < :most
        )
        select word from known where word is not null
        """,
        Row::text,
        Values.of("org_id", organizationId)
            .and("beginning", beginning)
            .and("behind", beginning + Character.toString(Character.MAX_CODE_POINT))
            .and("most", most));
  }
}
