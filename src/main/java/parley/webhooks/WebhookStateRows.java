package parley.webhooks;

import java.time.Instant;
import parley.storage.FoundKeys;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code webhook} table: who sends, how far the log was read, and how the other side does. */
final class WebhookStateRows {
  private WebhookStateRows() {}

  /** Lets {@code worker} alone send until {@code ends}; false when another node does. */
  static boolean lease(Tx tx, Webhook webhook, String worker, Instant now, Instant ends) {
    return tx.run(
            """
            update webhook set leased_by = :worker, lease_ends = :lease_ends
            where org_id = :org_id and id = :id and %s
            """
                .formatted(WebhookRows.IS_LEASABLE),
            Values.of("worker", worker)
                .and("lease_ends", ends)
                .and("org_id", webhook.organizationId())
                .and("id", webhook.id())
                .and("now", now)
                .and("latest_lease", now.plus(LongestWaits.LEASE)))
        == 1;
  }

  /** Lets other nodes send at once to what {@code worker} has leased, of all organizations. */
  static void release(Tx tx, String worker) {
    FoundKeys.numbers(tx, "select org_id, id from webhook where leased_by = ?", worker)
        .change(
            tx,
            """
            update webhook set leased_by = null, lease_ends = 0
            where org_id = :org_id and id in (:keys) and leased_by = :worker
            """,
            Values.of("worker", worker));
  }

  /** Moves the place in the log; false when another node was faster. */
  static boolean advance(Tx tx, Webhook webhook, long from, long to) {
    return tx.run(
            """
            update webhook set read_up_to = :to
            where org_id = :org_id and id = :id and read_up_to = :from
            """,
            Values.of("to", to)
                .and("org_id", webhook.organizationId())
                .and("id", webhook.id())
                .and("from", from))
        == 1;
  }

  /**
   * Notes a success, seldom: once a second is enough while all is well. It ends no rest: no call
   * begins in one, so that whoever succeeds has begun before.
   */
  static void succeeded(Tx tx, Webhook webhook, Instant now) {
    tx.run(
        """
        update webhook set failures = 0, failing_since = null, last_success_at = :now
        where org_id = :org_id and id = :id and (failures > 0 or last_success_at is null
          or last_success_at <= :second_ago)
        """,
        Values.of("now", now)
            .and("org_id", webhook.organizationId())
            .and("id", webhook.id())
            .and("second_ago", now.minusSeconds(1)));
  }

  /** Notes a failure, unless somebody has changed the webhook since it was read; says whether. */
  static boolean failed(Tx tx, Webhook webhook, Instant now, Instant heldUntil) {
    return tx.run(
            """
            update webhook set failures = failures + 1,
              failing_since = coalesce(failing_since, :now),
              held_until = case when held_until < :held_until or held_until > :latest_rest
                then :held_until else held_until end
            where org_id = :org_id and id = :id and updated_at = :known
            """,
            Values.of("now", now)
                .and("held_until", heldUntil)
                .and("latest_rest", now.plus(LongestWaits.REST))
                .and("org_id", webhook.organizationId())
                .and("id", webhook.id())
                .and("known", webhook.updatedAt()))
        == 1;
  }

  /**
   * Disables a webhook that has done nothing but fail since {@code failingSince} or longer, unless
   * somebody has changed it since it was read; says whether it did.
   */
  static boolean disable(Tx tx, Webhook webhook, String reason, Instant failingSince, Instant now) {
    return tx.run(
            """
            update webhook set enabled = 0, disabled_reason = :disabled_reason,
              updated_at = :now
            where org_id = :org_id and id = :id and enabled = 1 and updated_at = :known
              and failing_since <= :failing_since
            """,
            Values.of("disabled_reason", reason)
                .and("now", now)
                .and("org_id", webhook.organizationId())
                .and("id", webhook.id())
                .and("known", webhook.updatedAt())
                .and("failing_since", failingSince))
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
  static void letGo(Tx tx, long organizationId, long id) {
    tx.run("update webhook set held_until = 0 where org_id = ? and id = ?", organizationId, id);
  }
}
