package parley.conversations;

import parley.storage.Tx;
import parley.storage.Values;

/**
 * What agents and the clock change about messages, each by a condition on its status: of two that
 * come at once, one finds no row.
 */
final class MessageUpdateRows {
  private MessageUpdateRows() {}

  /**
   * Makes a scheduled message, which was found to be changed, one that leaves now, as {@code
   * leaving} says it; it is found by what it says then.
   */
  static boolean depart(Tx tx, Message scheduled, Message leaving) {
    boolean departed =
        tx.run(
                """
                update message
                set status = :status, status_rank = :status_rank, type = :type, content = :content,
                  fallback = :fallback, position = :position, sent_at = :sent_at
                where org_id = :org_id and id = :id and status = 'scheduled'
                """,
                queued(leaving))
            == 1;
    if (departed) {
      MessageIndex.change(tx, scheduled, leaving);
    }
    return departed;
  }

  /** Notes that the provider takes a message for an advertisement. */
  static void advertises(Tx tx, long organizationId, long id) {
    tx.run(
        "update message set purpose = ? where org_id = ? and id = ?",
        MessagePurpose.MARKETING.text(),
        organizationId,
        id);
  }

  /** Takes a scheduled message back, which was found to be changed. */
  static void cancel(Tx tx, Message scheduled) {
    tx.run(
        """
        update message set status = :status, status_rank = :status_rank
        where org_id = :org_id and id = :id and status = 'scheduled'
        """,
        Values.of("status", MessageStatus.CANCELED.text())
            .and("status_rank", MessageStatus.CANCELED.rank())
            .and("org_id", scheduled.organizationId())
            .and("id", scheduled.id()));
  }

  /**
   * Makes a failed message, which was found to be changed, one that leaves again, as {@code
   * leaving} says it, under another reference; the provider will give it another id, and the one it
   * had stays known. It is found by what it says then.
   */
  static boolean restart(Tx tx, Message failed, Message leaving) {
    boolean restarted =
        tx.run(
                """
                update message
                set status = :status, status_rank = :status_rank, type = :type, content = :content,
                  fallback = :fallback, position = :position, sent_at = :sent_at, error = null,
                  provider_id = null, attempt = attempt + 1
                where org_id = :org_id and id = :id and status = 'failed' and direction = 'outbound'
                """,
                queued(leaving))
            == 1;
    if (restarted) {
      MessageIndex.change(tx, failed, leaving);
      if (failed.providerId() != null) {
        MessageAttemptRows.add(tx, failed, failed.providerId());
      }
    }
    return restarted;
  }

  private static Values queued(Message leaving) {
    return Values.of("status", MessageStatus.QUEUED.text())
        .and("status_rank", MessageStatus.QUEUED.rank())
        .and("type", leaving.type())
        .and("content", leaving.content())
        .and("fallback", leaving.fallback())
        .and("position", leaving.position())
        .and("sent_at", leaving.sentAt())
        .and("org_id", leaving.organizationId())
        .and("id", leaving.id());
  }
}
