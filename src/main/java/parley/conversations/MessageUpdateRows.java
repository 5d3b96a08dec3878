package parley.conversations;

import parley.storage.Tx;

/**
 * What agents and the clock change about messages, each by a condition on its status: of two that
 * come at once, one finds no row.
 */
final class MessageUpdateRows {
  /** Makes a scheduled message one that leaves now, as {@code leaving} says it. */
  boolean depart(Tx tx, Message leaving) {
    return tx.run(
            """
            update message
            set status = ?, status_rank = ?, type = ?, content = ?, fallback = ?, position = ?,
              sent_at = ?
            where org_id = ? and id = ? and status = 'scheduled'
            """,
            MessageStatus.QUEUED.text(),
            MessageStatus.QUEUED.rank(),
            leaving.type(),
            leaving.content(),
            leaving.fallback(),
            leaving.position(),
            leaving.sentAt(),
            leaving.organizationId(),
            leaving.id())
        == 1;
  }

  /** Takes a scheduled message back. */
  boolean cancel(Tx tx, long organizationId, long id) {
    return tx.run(
            """
            update message set status = ?, status_rank = ?
            where org_id = ? and id = ? and status = 'scheduled'
            """,
            MessageStatus.CANCELED.text(),
            MessageStatus.CANCELED.rank(),
            organizationId,
            id)
        == 1;
  }

  /**
   * Makes a failed message one that leaves again, as {@code leaving} says it, under another
   * reference; the provider will give it another id.
   */
  boolean restart(Tx tx, Message leaving) {
    return tx.run(
            """
            update message
            set status = ?, status_rank = ?, type = ?, content = ?, fallback = ?, error = null,
              provider_id = null, attempt = attempt + 1
            where org_id = ? and id = ? and status = 'failed' and direction = 'outbound'
            """,
            MessageStatus.QUEUED.text(),
            MessageStatus.QUEUED.rank(),
            leaving.type(),
            leaving.content(),
            leaving.fallback(),
            leaving.organizationId(),
            leaving.id())
        == 1;
  }
}
