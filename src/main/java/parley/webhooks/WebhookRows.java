package parley.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.IdSet;
import parley.storage.Row;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** The {@code webhook} table: what owners decide and read. */
final class WebhookRows {
  static final String SELECT =
      """
      select org_id, id, url, events, description, enabled, disabled_reason, secret, old_secret,
        old_secret_ends, read_up_to, failures, failing_since, held_until, last_success_at,
        leased_by, created_at, updated_at
      from webhook
      """;

  private final SealedSecrets seal;

  WebhookRows(SealedSecrets seal) {
    this.seal = seal;
  }

  void insert(
      Tx tx,
      long organizationId,
      long id,
      WebhookProfile profile,
      String secret,
      long readUpTo,
      Instant now) {
    tx.run(
        """
        insert into webhook (org_id, id, url, events, description, enabled, secret, read_up_to,
          failures, held_until, lease_ends, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?)
        """,
        organizationId,
        id,
        profile.url(),
        events(profile),
        profile.description(),
        profile.enabled(),
        seal.seal(organizationId, id, secret),
        readUpTo,
        now,
        now);
  }

  /** Notes a change and keeps others from changing the webhook in this transaction. */
  void lock(Tx tx, long organizationId, long id, Instant now) {
    tx.run(
        "update webhook set updated_at = ? where org_id = ? and id = ?", now, organizationId, id);
  }

  void update(Tx tx, Webhook webhook, WebhookProfile profile) {
    tx.run(
        """
        update webhook set url = ?, events = ?, description = ?, enabled = ?
        where org_id = ? and id = ?
        """,
        profile.url(),
        events(profile),
        profile.description(),
        profile.enabled(),
        webhook.organizationId(),
        webhook.id());
  }

  void updateSecrets(Tx tx, Webhook webhook, SigningSecrets secrets) {
    long organizationId = webhook.organizationId();
    tx.run(
        """
        update webhook set secret = ?, old_secret = ?, old_secret_ends = ?
        where org_id = ? and id = ?
        """,
        seal.seal(organizationId, webhook.id(), secrets.current()),
        seal.seal(organizationId, webhook.id(), secrets.old()),
        secrets.oldEnds(),
        organizationId,
        webhook.id());
  }

  boolean delete(Tx tx, long organizationId, long id) {
    return tx.run("delete from webhook where org_id = ? and id = ?", organizationId, id) == 1;
  }

  Optional<Webhook> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", this::webhook, organizationId, id);
  }

  List<Webhook> page(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT + "where org_id = ? and id > ? order by id limit ? offset ?",
        this::webhook,
        organizationId,
        paging.after().map(position -> position.id()).orElse(0L),
        paging.limit(),
        paging.offset());
  }

  long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from webhook where org_id = ?", organizationId);
  }

  /**
   * The webhooks of these organizations, or of all, that {@code worker} may send to now and that
   * have something to do: events to read, or deliveries that are due.
   */
  List<Webhook> withWork(Tx tx, String worker, Instant now, Optional<IdSet> organizations) {
    return tx.list(
        SELECT
            + """
            where enabled = 1 and held_until <= ? and (lease_ends <= ? or leased_by = ?)
              and (read_up_to < (select latest from event_log where org_id = webhook.org_id)
                or exists (select 1 from delivery
                  where org_id = webhook.org_id and webhook_id = webhook.id
                    and status = 'pending' and next_attempt_at <= ?))
            """
            + organizations.map(some -> "and org_id in (" + some.places() + ")").orElse(""),
        this::webhook,
        organizations
            .map(some -> some.values(now, now, worker, now))
            .orElseGet(() -> new Object[] {now, now, worker, now}));
  }

  private static @Nullable String events(WebhookProfile profile) {
    return profile.events().isEmpty() ? null : Json.text(profile.events());
  }

  private Webhook webhook(Row row) {
    long organizationId = row.number();
    long id = row.number();
    WebhookProfile profile =
        new WebhookProfile(row.text(), types(row.textOrNull()), row.textOrNull(), row.flag());
    return new Webhook(
        organizationId,
        id,
        profile,
        row.textOrNull(),
        secrets(organizationId, id, row),
        row.number(),
        row.count(),
        row.instantOrNull(),
        row.instant(),
        row.instantOrNull(),
        row.textOrNull(),
        row.instant(),
        row.instant());
  }

  private SigningSecrets secrets(long organizationId, long id, Row row) {
    return new SigningSecrets(
        Objects.requireNonNull(seal.open(organizationId, id, row.bytes())),
        seal.open(organizationId, id, row.bytesOrNull()),
        row.instantOrNull());
  }

  private static List<String> types(@Nullable String json) {
    return json == null
        ? List.of()
        : Json.parse(json).valueStream().map(JsonNode::asString).toList();
  }
}
