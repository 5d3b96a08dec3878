package parley.conversations;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import parley.conversations.MessageWordRows.Place;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code message_posting} table: under each word lists of messages that have it, none of which
 * begins before the one before it has ended.
 */
final class PostingRows {
  /** A row of SQLite's that is longer than a thousand letters lies on several pages. */
  private static final int MOST_IN_A_LIST = 40;

  /** PostgreSQL takes 65,535 values with a statement. */
  private static final int MOST_IN_A_STATEMENT = 1_000;

  /**
   * Some messages that have a word.
   *
   * @param messageIds the oldest first
   */
  record Posting(String word, long firstId, List<Long> messageIds) {
    /** The lists in which messages of a word are kept, given as the oldest first. */
    static Stream<Posting> of(String word, List<Long> messageIds) {
      return Stream.iterate(0, from -> from < messageIds.size(), from -> from + MOST_IN_A_LIST)
          .map(from -> messageIds.subList(from, Math.min(messageIds.size(), from + MOST_IN_A_LIST)))
          .map(some -> new Posting(word, some.getFirst(), some));
    }

    /** Where its messages are found by it. */
    Stream<Place> places() {
      return messageIds.stream().map(id -> new Place(word, id));
    }

    /** The same list without some messages. */
    Posting without(Set<Place> gone) {
      return new Posting(
          word,
          firstId,
          places().filter(place -> !gone.contains(place)).map(Place::messageId).toList());
    }

    private List<Object> values() {
      return List.of(word, firstId, messageIds.size(), messageIds);
    }
  }

  private PostingRows() {}

  /** Up to which message all are in lists, and locks that until the transaction ends. */
  static long lockEnd(Tx tx, long organizationId) {
    tx.defer(
        "insert into message_posting_end (org_id, message_id) values (?, 0) on conflict do nothing",
        organizationId);
    return tx.number(
        "select message_id from message_posting_end where org_id = ? "
            + tx.dialect().lockRows("message_posting_end"),
        organizationId);
  }

  /** Up to which message all are in lists; 0 when none is. */
  static long end(Tx tx, long organizationId) {
    return tx.number("select message_id from message_posting_end where org_id = ?", organizationId);
  }

  /** From now on all up to this message are in lists. */
  static void moveEnd(Tx tx, long organizationId, long messageId) {
    tx.run(
        "update message_posting_end set message_id = ? where org_id = ?",
        messageId,
        organizationId);
  }

  /** Deletes those lists of some words that begin behind a message. */
  static void deleteBehind(Tx tx, long organizationId, List<String> words, long messageId) {
    for (int from = 0; from < words.size(); from += MOST_IN_A_STATEMENT) {
      int until = Math.min(words.size(), from + MOST_IN_A_STATEMENT);
      tx.run(
          """
          delete from message_posting
          where org_id = :org_id and word in (:words) and first_id > :message_id
          """,
          Values.of("org_id", organizationId)
              .and("words", words.subList(from, until))
              .and("message_id", messageId));
    }
  }

  /** Adds lists of an organization whose end is locked. */
  static void add(Tx tx, long organizationId, List<Posting> lists) {
    tx.run(
        """
        insert into message_posting (org_id, word, first_id, messages, message_ids)
        select until.org_id, list.value ->> 0, cast(list.value ->> 1 as bigint),
          cast(list.value ->> 2 as bigint), list.value ->> 3
        from message_posting_end until cross join %s
        where until.org_id = :org_id
        """
            .formatted(tx.dialect().eachRow(":lists", "list")),
        Values.of("org_id", organizationId)
            .and("lists", Json.text(lists.stream().map(Posting::values).toList())));
  }

  /** Lists of a word that begin before a message, the last one first. */
  static List<Posting> before(Tx tx, long organizationId, String word, long before, int most) {
    return tx.list(
        """
        select word, first_id, message_ids from message_posting
        where org_id = :org_id and word = :word and first_id < :before
        order by first_id desc limit :most
        """,
        PostingRows::posting,
        Values.of("org_id", organizationId)
            .and("word", word)
            .and("before", before)
            .and("most", most));
  }

  /** The lists in which some messages are, if they are in any. */
  static Set<Posting> find(Tx tx, long organizationId, Collection<Place> places) {
    return find(tx, organizationId, places, "");
  }

  /** The same; nobody else changes the lists until the transaction ends. */
  static Set<Posting> findToChange(Tx tx, long organizationId, Collection<Place> places) {
    tx.followIndexes();
    return find(tx, organizationId, places, tx.dialect().lockRows("posting"));
  }

  /** Several messages may be in one list, which is found as often. */
  private static Set<Posting> find(
      Tx tx, long organizationId, Collection<Place> places, String lock) {
    return new LinkedHashSet<>(
        tx.list(
            """
            select posting.word, posting.first_id, posting.message_ids
            from %s cross join message_posting posting
            where posting.org_id = :org_id and posting.word = sought.value ->> 0
              and posting.first_id = (
                select max(begun.first_id) from message_posting begun
                where begun.org_id = :org_id and begun.word = sought.value ->> 0
                  and begun.first_id <= cast(sought.value ->> 1 as bigint))
            """
                    .formatted(tx.dialect().eachRow(":places", "sought"))
                + lock,
            PostingRows::posting,
            Values.of("org_id", organizationId)
                .and("places", Json.text(places.stream().map(Place::both).toList()))));
  }

  /** Replaces the messages of a list that was found to be changed. */
  static void replace(Tx tx, long organizationId, Posting list) {
    tx.defer(
        """
        update message_posting set messages = :messages, message_ids = :message_ids
        where org_id = :org_id and word = :word and first_id = :first_id
        """,
        Values.of("messages", list.messageIds().size())
            .and("message_ids", Json.text(list.messageIds()))
            .and("org_id", organizationId)
            .and("word", list.word())
            .and("first_id", list.firstId()));
  }

  /** Deletes some lists. */
  static void delete(Tx tx, long organizationId, List<Posting> lists) {
    if (lists.isEmpty()) {
      return;
    }
    tx.run(
        """
        delete from message_posting
        where org_id = :org_id and (word, first_id) in (values :lists)
        """,
        Values.of("org_id", organizationId)
            .and(
                "lists",
                lists.stream().map(list -> List.<Object>of(list.word(), list.firstId())).toList()));
  }

  /** How many messages have a word; counts no further than so many lists. */
  static long count(Tx tx, long organizationId, String word, int most) {
    return tx.number(
        """
        select coalesce(sum(messages), 0) from (
          select messages from message_posting where org_id = ? and word = ? limit ?) counted
        """,
        organizationId,
        word,
        most);
  }

  private static Posting posting(Row row) {
    return new Posting(
        row.text("word"),
        row.number("first_id"),
        StreamSupport.stream(Json.parse(row.text("message_ids")).spliterator(), false)
            .map(id -> id.asLong())
            .toList());
  }
}
