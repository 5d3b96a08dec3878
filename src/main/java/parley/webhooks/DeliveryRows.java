package parley.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.events.EventHead;
import parley.events.EventType;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code delivery} table. */
final class DeliveryRows {
  private static final String SELECT =
      """
      select org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries,
        attempts, next_attempt_at, created_at
      from delivery
      """;

  /** Whether it waits for an attempt, and may have it now; see {@link LongestWaits}. */
  static final String IS_DUE =
      """
      status = 'pending'
        and (next_attempt_at <= :now or next_attempt_at > :now + tries * :longest_retry)\
      """;

  private DeliveryRows() {}

  /** Writes the delivery of an event to a webhook, unless there is one. */
  static void addOnce(Tx tx, Webhook webhook, long id, EventHead event, Instant now) {
    insert(tx, webhook, id, event, now, "do nothing");
  }

  /** Writes the delivery of an event to a webhook, or lets the one that there is begin again. */
  static void addOrRepeat(Tx tx, Webhook webhook, long id, EventHead event, Instant now) {
    insert(
        tx,
        webhook,
        id,
        event,
        now,
        """
        do update set status = 'pending', tries = 0, next_attempt_at = excluded.next_attempt_at
        """);
  }

  private static void insert(
      Tx tx, Webhook webhook, long id, EventHead event, Instant now, String otherwise) {
    tx.run(
        """
        insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject,
          status, tries, attempts, next_attempt_at, created_at)
        values (:org_id, :id, :webhook_id, :sequence, :event_id, :event_type, :subject, 'pending',
          0, '[]', :now, :now)
        on conflict (org_id, webhook_id, sequence) %s
        """
            .formatted(otherwise),
        Values.of("org_id", webhook.organizationId())
            .and("id", id)
            .and("webhook_id", webhook.id())
            .and("sequence", event.sequence())
            .and("event_id", event.id())
            .and("event_type", event.type())
            .and("subject", lane(event))
            .and("now", now));
  }

  /**
   * What it waits in line with: a test with nothing, so that one that fails holds back no other.
   */
  private static long lane(EventHead event) {
    return event.type().equals(EventType.WEBHOOK_TEST.text()) ? event.id() : event.subject();
  }

  /** Lets a delivery begin again, whatever became of it; false when there is none. */
  static boolean repeat(Tx tx, Webhook webhook, long id, Instant now) {
    return tx.run(
            """
            update delivery set status = 'pending', tries = 0, next_attempt_at = :next_attempt_at
            where org_id = :org_id and webhook_id = :webhook_id and id = :id
            """,
            Values.of("next_attempt_at", now)
                .and("org_id", webhook.organizationId())
                .and("webhook_id", webhook.id())
                .and("id", id))
        == 1;
  }

  /** Lets what waits for its next attempt be attempted at once. */
  static void hurry(Tx tx, Webhook webhook, Instant now) {
    tx.run(
        """
        update delivery set next_attempt_at = :now
        where org_id = :org_id and webhook_id = :webhook_id and status = 'pending'
          and next_attempt_at > :now
        """,
        Values.of("now", now)
            .and("org_id", webhook.organizationId())
            .and("webhook_id", webhook.id()));
  }

  /** Deliveries that are due, the first of each subject only. */
  static List<Delivery> due(Tx tx, Webhook webhook, Instant now, int most) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and webhook_id = :webhook_id and %s
              and not exists (
                select 1 from delivery earlier
                where earlier.org_id = delivery.org_id
                  and earlier.webhook_id = delivery.webhook_id
                  and earlier.subject = delivery.subject and earlier.status = 'pending'
                  and earlier.sequence < delivery.sequence)
            order by sequence limit :limit
            """
                .formatted(IS_DUE),
        DeliveryRows::delivery,
        Values.of("org_id", webhook.organizationId())
            .and("webhook_id", webhook.id())
            .and("now", now)
            .and("longest_retry", LongestWaits.RETRY.toMillis())
            .and("limit", most));
  }

  /** The first pending delivery about a subject, if it is due. */
  static Optional<Delivery> head(Tx tx, Webhook webhook, long subject, Instant now) {
    return tx.one(
            SELECT
                + """
                where org_id = ? and webhook_id = ? and subject = ? and status = 'pending'
                order by sequence limit 1
                """,
            DeliveryRows::delivery,
            webhook.organizationId(),
            webhook.id(),
            subject)
        .filter(head -> head.isDue(now));
  }

  /** Notes an attempt and what is to come after it, unless the delivery has begun again since. */
  static void attempted(
      Tx tx,
      Delivery delivery,
      DeliveryAttempt attempt,
      DeliveryStatus status,
      @Nullable Instant nextAttemptAt) {
    tx.run(
        """
        update delivery set status = :status, tries = tries + 1, attempts = :attempts,
          next_attempt_at = :next_attempt_at
        where org_id = :org_id and id = :id and status = 'pending' and tries = :tries
        """,
        Values.of("status", status.text())
            .and("attempts", Json.text(delivery.attemptsWith(attempt)))
            .and("next_attempt_at", nextAttemptAt)
            .and("org_id", delivery.organizationId())
            .and("id", delivery.id())
            .and("tries", delivery.tries()));
  }

  static Optional<Delivery> find(Tx tx, long organizationId, long webhookId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and webhook_id = ? and id = ?",
        DeliveryRows::delivery,
        organizationId,
        webhookId,
        id);
  }

  /** Newest events first. */
  static List<Delivery> page(
      Tx tx, long organizationId, long webhookId, Optional<DeliveryStatus> status, Paging paging) {
    Values values =
        Values.of("org_id", organizationId)
            .and("webhook_id", webhookId)
            .and("before", paging.after().map(position -> position.id()).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset());
    status.ifPresent(wanted -> values.and("status", wanted.text()));
    return tx.list(
        SELECT
            + "where org_id = :org_id and webhook_id = :webhook_id and sequence < :before"
            + (status.isPresent() ? " and status = :status" : "")
            + " order by sequence desc limit :limit offset :offset",
        DeliveryRows::delivery,
        values);
  }

  static long count(Tx tx, long organizationId, long webhookId, Optional<DeliveryStatus> status) {
    return tx.number(
        """
        select count(*) from delivery
        where org_id = :org_id and webhook_id = :webhook_id and (:status = '' or status = :status)
        """,
        Values.of("org_id", organizationId)
            .and("webhook_id", webhookId)
            .and("status", status.map(DeliveryStatus::text).orElse("")));
  }

  /** Deletes deliveries to one webhook, at most {@code most}; says how many. */
  static int deleteOf(Tx tx, long organizationId, long webhookId, int most) {
    return tx.run(
        """
        delete from delivery where org_id = :org_id and id in (
          select id from delivery where org_id = :org_id and webhook_id = :webhook_id
          order by sequence limit :most)
        """,
        Values.of("org_id", organizationId).and("webhook_id", webhookId).and("most", most));
  }

  /** Deletes old deliveries, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from delivery where created_at <= ? order by created_at limit ?
            """,
            before,
            most)
        .change(tx, "delete from delivery where org_id = :org_id and id in (:keys)");
  }

  private static Delivery delivery(Row row) {
    return new Delivery(
        row.number("org_id"),
        row.number("id"),
        row.number("webhook_id"),
        row.number("sequence"),
        row.number("event_id"),
        row.text("event_type"),
        row.number("subject"),
        DeliveryStatus.of(row.text("status")).orElseThrow(),
        row.count("tries"),
        Json.parse(row.text("attempts")).valueStream().map(DeliveryAttempt::of).toList(),
        row.instantOrNull("next_attempt_at"),
        row.instant("created_at"));
  }
}
