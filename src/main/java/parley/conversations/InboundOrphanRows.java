package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import parley.channels.Channel;
import parley.storage.FoundKeys;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code orphan_status} table: reports about messages that we don't know yet. They can overtake
 * the answer to the send that tells us the provider's id.
 */
final class InboundOrphanRows {
  /** A provider repeats a report for seven days; after that no message can claim it any more. */
  static final Duration MEMORY = Duration.ofDays(9);

  private InboundOrphanRows() {}

  static void add(
      Tx tx,
      long organizationId,
      long channelId,
      String providerId,
      MessageStatusRows.Report report) {
    tx.run(
        """
        insert into orphan_status
          (org_id, channel_id, provider_id, status, at, received_at, error)
        values (:org_id, :channel_id, :provider_id, :status, :at, :received_at, :error)
        on conflict do nothing
        """,
        Values.of("org_id", organizationId)
            .and("channel_id", channelId)
            .and("provider_id", providerId)
            .and("status", report.status().text())
            .and("at", report.at())
            .and("received_at", report.receivedAt())
            .and("error", report.error()));
  }

  /** Takes the reports out of the table that came under a provider's id of a message. */
  static List<MessageStatusRows.Report> take(
      Tx tx, Channel channel, long messageId, String providerId) {
    return tx.list(
        """
        delete from orphan_status
        where org_id = :org_id and channel_id = :channel_id and provider_id = :provider_id
          and (exists (select 1 from message
              where org_id = :org_id and id = :id and provider_id = :provider_id)
            or exists (select 1 from message_attempt
              where org_id = :org_id and channel_id = :channel_id
                and provider_id = :provider_id and message_id = :id))
        returning status, at, received_at, error
        """,
        MessageStatusRows::report,
        Values.of("org_id", channel.organizationId())
            .and("channel_id", channel.id())
            .and("provider_id", providerId)
            .and("id", messageId));
  }

  /** Whether anything is kept about a message. */
  static boolean exist(Tx tx, long organizationId, long channelId, String providerId) {
    return tx.number(
            """
            select count(*) from orphan_status
            where org_id = ? and channel_id = ? and provider_id = ?
            """,
            organizationId,
            channelId,
            providerId)
        > 0;
  }

  /** Deletes what nobody has claimed since {@code until}, of all organizations. */
  static int sweep(Tx tx, Instant until, int most) {
    return FoundKeys.of(
            tx,
            """
            select org_id, channel_id, provider_id from orphan_status
            where received_at < ? limit ?
            """,
            row -> List.<Object>of(row.number(), row.text()),
            until,
            most)
        .change(
            tx,
            """
            delete from orphan_status
            where org_id = :org_id and (channel_id, provider_id) in (values :keys)
              and received_at < :until
            """,
            Values.of("until", until));
  }
}
