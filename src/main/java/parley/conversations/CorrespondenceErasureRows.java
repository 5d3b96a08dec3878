package parley.conversations;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The tables {@code conversation_participant}, {@code message}, {@code message_origin} and {@code
 * message_status}: where somebody who is erased is in the conversations of others.
 */
final class CorrespondenceErasureRows {
  private CorrespondenceErasureRows() {}

  /** The conversations in which one of these addresses takes part. */
  static List<Long> takenPartIn(Tx tx, long organizationId, Collection<String> addresses) {
    return tx.list(
        """
        select distinct conversation_id from conversation_participant
        where org_id = :org_id and address_key in (:addresses)
        """,
        Row::number,
        Values.of("org_id", organizationId).and("addresses", List.copyOf(addresses)));
  }

  /** These addresses take no part any more. */
  static void leave(
      Tx tx, long organizationId, List<Long> conversations, Collection<String> addresses) {
    tx.run(
        """
        delete from conversation_participant
        where org_id = :org_id and conversation_id in (:conversations)
          and address_key in (:addresses)
        """,
        Values.of("org_id", organizationId)
            .and("conversations", conversations)
            .and("addresses", List.copyOf(addresses)));
  }

  /** The messages of a conversation behind a position, oldest first. */
  static List<Message> behind(
      Tx tx, long organizationId, long conversationId, long position, int most) {
    return tx.list(
        "select "
            + MessageRows.COLUMNS
            + """
            from message where org_id = :org_id and conversation_id = :conversation_id
              and position > :position
            order by position limit :most
            """,
        MessageRows::message,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("position", position)
            .and("most", most));
  }

  /**
   * Has a message say something else, unless it says something else already.
   *
   * @param error of the one that it becomes
   */
  static boolean replace(
      Tx tx, Message before, String content, String metadata, @Nullable String error) {
    return tx.run(
            """
            update message set content = :content, metadata = :metadata, error = :error
            where org_id = :org_id and id = :id and content = :content_before
              and metadata = :metadata_before and coalesce(error, '') = :error_before
            """,
            Values.of("content", content)
                .and("metadata", metadata)
                .and("error", error)
                .and("org_id", before.organizationId())
                .and("id", before.id())
                .and("content_before", before.content())
                .and("metadata_before", before.metadata())
                .and("error_before", before.error() == null ? "" : before.error()))
        == 1;
  }

  /** What a provider said of a message that it did not take. */
  record Failure(long messageId, String error) {}

  /** What providers said of these messages. */
  static List<Failure> failures(Tx tx, long organizationId, List<Long> messages) {
    return tx.list(
        """
        select message_id, error from message_status
        where org_id = :org_id and message_id in (:messages) and error is not null
        """,
        row -> new Failure(row.number(), row.text()),
        Values.of("org_id", organizationId).and("messages", messages));
  }

  /** Has a provider say something else of a message. */
  static void replace(Tx tx, long organizationId, Failure before, @Nullable String error) {
    tx.run(
        """
        update message_status set error = :error
        where org_id = :org_id and message_id = :message_id and error = :error_before
        """,
        Values.of("error", error)
            .and("org_id", organizationId)
            .and("message_id", before.messageId())
            .and("error_before", before.error()));
  }
}
