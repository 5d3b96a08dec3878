package parley.conversations;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import parley.conversations.search.IndexedWords;
import parley.conversations.search.MessageText;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/**
 * The {@code message_word} table: under each word the messages that have it, in the order of their
 * ids.
 */
final class MessageWordRows {
  /**
   * SQLite takes 32,766 values with a statement, and PostgreSQL's driver 65,535 with all that leave
   * together.
   */
  private static final int MOST_IN_A_STATEMENT = 1_000;

  /** A word, and a message that is found under it. */
  record Place(String word, long messageId) {
    private List<Object> both() {
      return List.of(word, messageId);
    }
  }

  private MessageWordRows() {}

  /** Makes a message findable that has just been written. */
  static void add(Tx tx, Message message) {
    Collection<String> words = words(message);
    if (!words.isEmpty()) {
      tx.defer(
          """
          insert into message_word (org_id, word, message_id)
          select found.org_id, said.value, found.id from message found cross join %s
          where found.org_id = :org_id and found.id = :id
          on conflict do nothing
          """
              .formatted(tx.dialect().eachText(":words", "said")),
          Values.of("words", Json.text(words))
              .and("org_id", message.organizationId())
              .and("id", foundAs(message)));
    }
  }

  /** Makes a message that says something else from now on findable by that, and by that only. */
  static void change(Tx tx, Message before, Message after) {
    if (!before.content().equals(after.content())) {
      forget(tx, before.organizationId(), places(before));
      add(tx, after);
    }
  }

  /** Forgets under which words a message was found that it doesn't say any more. */
  static void forgetLost(Tx tx, Message before, JsonNode content) {
    Collection<String> said = IndexedWords.of(MessageText.of(content));
    forget(
        tx,
        before.organizationId(),
        places(before).stream().filter(place -> !said.contains(place.word())).toList());
  }

  /** Where a message is found, in the order of the words. */
  private static List<Place> places(Message message) {
    long id = foundAs(message);
    return words(message).stream().map(word -> new Place(word, id)).toList();
  }

  private static Collection<String> words(Message message) {
    return IndexedWords.of(MessageText.of(message.contentNode()));
  }

  /** Where messages are found, in the order of the words: those of one word lie side by side. */
  static List<Place> places(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> places(message).stream())
        .sorted(Comparator.comparing(Place::word).thenComparingLong(Place::messageId))
        .toList();
  }

  /** A message that changes another one is found as the other one. */
  private static long foundAs(Message message) {
    Long changed = MessageEdits.isChange(message.type()) ? message.replyTo() : null;
    return changed == null ? message.id() : changed;
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

  /** Those of some messages that have all of some words. */
  static List<Long> withAll(Tx tx, long organizationId, List<Long> messageIds, List<String> words) {
    return tx.list(
        """
        select message_id from message_word
        where org_id = :org_id and word in (:words) and message_id in (:message_ids)
        group by message_id having count(*) = :count
        order by message_id desc
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("words", words)
            .and("message_ids", messageIds)
            .and("count", words.size()));
  }

  /** Words that begin like this, at most so many; each step leaps to the next one. */
  static List<String> beginningWith(Tx tx, long organizationId, String beginning, int most) {
    return tx.list(
        """
        with recursive known (word, step) as (
          select min(word), 1 from message_word
          where org_id = :org_id and word >= :beginning and word < :behind
          union all
          select (select min(m.word) from message_word m
            where m.org_id = :org_id and m.word > known.word and m.word < :behind), step + 1
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

  /** Forgets places of messages that are about to be deleted, or to say something else. */
  static void forget(Tx tx, long organizationId, List<Place> places) {
    for (int from = 0; from < places.size(); from += MOST_IN_A_STATEMENT) {
      int until = Math.min(places.size(), from + MOST_IN_A_STATEMENT);
      tx.run(
          """
          delete from message_word
          where org_id = :org_id and (word, message_id) in (values :places)
          """,
          Values.of("org_id", organizationId)
              .and("places", places.subList(from, until).stream().map(Place::both).toList()));
    }
  }
}
