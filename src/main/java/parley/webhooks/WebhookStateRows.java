package parley.webhooks;

import java.time.Instant;
import parley.storage.Tx;

/** The {@code webhook} table: who sends, how far the log was read, and how the other side does. */
final class WebhookStateRows {
  private WebhookStateRows() {}

  /** Lets {@code worker} alone send until {@code ends}; false when another node does. */
  static boolean lease(Tx tx, Webhook webhook, String worker, Instant now, Instant ends) {
    return tx.run(
            """
            update webhook set leased_by = ?, lease_ends = ?
            where org_id = ? and id = ? and (lease_ends <= ? or leased_by = ?)
            """,
            worker,
            ends,
            webhook.organizationId(),
            webhook.id(),
            now,
            worker)
        == 1;
  }

  /** Lets other nodes send at once to what {@code worker} has leased, of all organizations. */
  static void release(Tx tx, String worker) {
    tx.run("update webhook set leased_by = null, lease_ends = 0 where leased_by = ?", worker);
  }

  /** Moves the place in the log; false when another node was faster. */
  static boolean advance(Tx tx, Webhook webhook, long from, long to) {
    return tx.run(
            "update webhook set read_up_to = ? where org_id = ? and id = ? and read_up_to = ?",
            to,
            webhook.organizationId(),
            webhook.id(),
            from)
        == 1;
  }

  /** Notes a success, seldom: once a second is enough while all is well. */
  static void succeeded(Tx tx, Webhook webhook, Instant now) {
    tx.run(
        """
        update webhook set failures = 0, failing_since = null, held_until = 0, last_success_at = ?
        where org_id = ? and id = ? and (failures > 0 or last_success_at is null
          or last_success_at <= ?)
        """,
        now,
        webhook.organizationId(),
        webhook.id(),
        now.minusSeconds(1));
  }

  static void failed(Tx tx, Webhook webhook, Instant now, Instant heldUntil) {
    tx.run(
        """
        update webhook set failures = failures + 1, failing_since = coalesce(failing_since, ?),
          held_until = case when held_until < ? then ? else held_until end
        where org_id = ? and id = ?
        """,
        now,
        heldUntil,
        heldUntil,
        webhook.organizationId(),
        webhook.id());
  }

  /**
   * Disables a webhook that has done nothing but fail since {@code failingSince} or longer, unless
   * somebody has changed it since it was read; says whether it did.
   */
  static boolean disable(Tx tx, Webhook webhook, String reason, Instant failingSince, Instant now) {
    return tx.run(
            """
            update webhook set enabled = 0, disabled_reason = ?, updated_at = ?
            where org_id = ? and id = ? and enabled = 1 and updated_at = ? and failing_since <= ?
            """,
            reason,
            now,
            webhook.organizationId(),
            webhook.id(),
            webhook.updatedAt(),
            failingSince)
        == 1;
  }

  /** Forgets that it has failed. */
  static void reset(Tx tx, Webhook webhook) {
    tx.run(
        """
        update webhook set disabled_reason = null, failures = 0, failing_since = null,
          held_until = 0
        where org_id = ? and id = ?
        """,
        webhook.organizationId(),
        webhook.id());
  }

  /** Lets it be tried at once, whatever it was held for. */
  static void letGo(Tx tx, Webhook webhook) {
    tx.run(
        "update webhook set held_until = 0 where org_id = ? and id = ?",
        webhook.organizationId(),
        webhook.id());
  }
}
