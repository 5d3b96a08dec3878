package parley.conversations;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code message_origin}: what is kept of how messages came in. */
final class MessageOriginRows {
  private MessageOriginRows() {}

  static void add(Tx tx, long organizationId, long messageId, String digest, OptionalLong mediaId) {
    tx.run(
        """
        insert into message_origin (org_id, message_id, digest, media_id)
        values (:org_id, :message_id, :digest, :media_id)
        """,
        Values.of("org_id", organizationId)
            .and("message_id", messageId)
            .and("digest", digest)
            .and("media_id", mediaId));
  }

  /** The digest of a message; empty when none is kept. */
  static Optional<String> digest(Tx tx, long organizationId, long messageId) {
    return tx.one(
        "select digest from message_origin where org_id = ? and message_id = ?",
        Row::text,
        organizationId,
        messageId);
  }

  /** The digests of some messages, by their ids, as far as any are kept. */
  static Map<Long, String> digests(Tx tx, long organizationId, List<Long> messageIds) {
    return tx
        .list(
            """
            select message_id, digest from message_origin
            where org_id = :org_id and message_id in (:message_ids)
            """,
            row -> Map.entry(row.number(), row.text()),
            Values.of("org_id", organizationId).and("message_ids", messageIds))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The files in which some messages came, as far as they came in any. */
  static List<Long> sources(Tx tx, long organizationId, List<Long> messageIds) {
    return tx.list(
        """
        select media_id from message_origin
        where org_id = :org_id and message_id in (:message_ids) and media_id is not null
        order by media_id
        """,
        Row::number,
        Values.of("org_id", organizationId).and("message_ids", messageIds));
  }

  /** The file as it came; empty when there never was one. */
  static OptionalLong source(Tx tx, long organizationId, long messageId) {
    return tx.id(
        """
        select media_id from message_origin
        where org_id = ? and message_id = ? and media_id is not null
        """,
        organizationId,
        messageId);
  }
}
