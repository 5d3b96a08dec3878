package parley.channels;

import java.time.Instant;
import parley.storage.FoundKeys;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code quarantine} table. */
final class QuarantineRows {
  private QuarantineRows() {}

  /** Adds a row; others who add one for this channel wait until the transaction ends. */
  static void insert(Tx tx, Channel channel, long id, String reason, byte[] body, Instant now) {
    tx.list(
        "select id from channel where org_id = ? and id = ? " + tx.dialect().lockRows("channel"),
        row -> row.number(),
        channel.organizationId(),
        channel.id());
    tx.run(
        """
        insert into quarantine (org_id, id, channel_id, reason, body, received_at)
        values (:org_id, :id, :channel_id, :reason, :body, :received_at)
        """,
        Values.of("org_id", channel.organizationId())
            .and("id", id)
            .and("channel_id", channel.id())
            .and("reason", reason)
            .and("body", body)
            .and("received_at", now));
  }

  /** Deletes the oldest of a channel but {@code most}, and but {@code bytes}; says how many. */
  static int trim(Tx tx, Channel channel, int most, long bytes) {
    return tx.run(
        """
        delete from quarantine where org_id = :org_id and id in (
          select id from (
            select id, row_number() over newest as place, sum(length(body)) over newest as bytes
            from quarantine where org_id = :org_id and channel_id = :channel_id
            window newest as (order by id desc rows unbounded preceding)) ranked
          where place > :most or bytes > :bytes)
        """,
        Values.of("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("most", most)
            .and("bytes", bytes));
  }

  /** Deletes what came in before an instant, of all organizations; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from quarantine where received_at <= ? order by received_at limit ?
            """,
            before,
            most)
        .change(tx, "delete from quarantine where org_id = :org_id and id in (:keys)");
  }
}
