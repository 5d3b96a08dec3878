package parley.conversations;

import java.time.Instant;
import java.util.List;
import parley.storage.FoundKeys;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code erased_message} table: by which ids providers knew messages that are erased. */
final class ErasedMessageRows {
  private ErasedMessageRows() {}

  static void add(Tx tx, Message message, byte[] hash) {
    tx.defer(
        """
        insert into erased_message (org_id, channel_id, hash, created_at)
        values (:org_id, :channel_id, :hash, :created_at)
        on conflict do nothing
        """,
        Values.of("org_id", message.organizationId())
            .and("channel_id", message.channelId())
            .and("hash", hash)
            .and("created_at", message.createdAt()));
  }

  /** Deletes what is about messages from before {@code until}, of all organizations. */
  static int sweep(Tx tx, Instant until, int most) {
    return FoundKeys.of(
            tx,
            "select org_id, channel_id, hash from erased_message where created_at < ? limit ?",
            row -> List.<Object>of(row.number(), row.bytes()),
            until,
            most)
        .change(
            tx,
            """
            delete from erased_message
            where org_id = :org_id and (channel_id, hash) in (values :keys)
              and created_at < :until
            """,
            Values.of("until", until));
  }
}
