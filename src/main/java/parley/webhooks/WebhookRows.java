package parley.webhooks;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
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

  /** Whether {@code :worker} may lease it; see {@link LongestWaits}. */
  static final String IS_LEASABLE =
      """
      (lease_ends <= :now or lease_ends > :latest_lease or leased_by = :worker)\
      """;

  private WebhookRows() {}

  static void insert(
      Tx tx,
      SealedSecrets seal,
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
        values (:org_id, :id, :url, :events, :description, :enabled, :secret, :read_up_to, 0, 0, 0,
          :now, :now)
        """,
        Values.of("org_id", organizationId)
            .and("id", id)
            .and("url", profile.url())
            .and("events", events(profile))
            .and("description", profile.description())
            .and("enabled", profile.enabled())
            .and("secret", seal.seal(organizationId, id, secret))
            .and("read_up_to", readUpTo)
            .and("now", now));
  }

  /** Notes a change and keeps others from changing the webhook in this transaction. */
  static void lock(Tx tx, long organizationId, long id, Instant now) {
    tx.run(
        "update webhook set updated_at = ? where org_id = ? and id = ?", now, organizationId, id);
  }

  static void update(Tx tx, Webhook webhook, WebhookProfile profile) {
    tx.run(
        """
        update webhook set url = :url, events = :events, description = :description,
          enabled = :enabled
        where org_id = :org_id and id = :id
        """,
        Values.of("url", profile.url())
            .and("events", events(profile))
            .and("description", profile.description())
            .and("enabled", profile.enabled())
            .and("org_id", webhook.organizationId())
            .and("id", webhook.id()));
  }

  static void updateSecrets(Tx tx, SealedSecrets seal, Webhook webhook, SigningSecrets secrets) {
    long organizationId = webhook.organizationId();
    tx.run(
        """
        update webhook set secret = :secret, old_secret = :old_secret,
          old_secret_ends = :old_secret_ends
        where org_id = :org_id and id = :id
        """,
        Values.of("secret", seal.seal(organizationId, webhook.id(), secrets.current()))
            .and(
                "old_secret",
                seal.seal(organizationId, webhook.id(), FormerSecret.text(secrets.former())))
            .and(
                "old_secret_ends",
                secrets.former().isEmpty() ? null : secrets.former().getFirst().ends())
            .and("org_id", organizationId)
            .and("id", webhook.id()));
  }

  static boolean delete(Tx tx, long organizationId, long id) {
    return tx.run("delete from webhook where org_id = ? and id = ?", organizationId, id) == 1;
  }

  static Optional<Webhook> find(Tx tx, SealedSecrets seal, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ?", row -> webhook(row, seal), organizationId, id);
  }

  static List<Webhook> page(Tx tx, SealedSecrets seal, long organizationId, Paging paging) {
    return tx.list(
        SELECT + "where org_id = :org_id and id > :after order by id limit :limit offset :offset",
        row -> webhook(row, seal),
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(position -> position.id()).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from webhook where org_id = ?", organizationId);
  }

  /**
   * The webhooks of these organizations, or of all, that {@code worker} may send to now and that
   * have something to do: events to read, or deliveries that are due.
   */
  static List<Webhook> withWork(
      Tx tx, SealedSecrets seal, String worker, Instant now, Optional<List<Long>> organizations) {
    Values values =
        Values.of("now", now)
            .and("latest_rest", now.plus(LongestWaits.REST))
            .and("latest_lease", now.plus(LongestWaits.LEASE))
            .and("worker", worker)
            .and("longest_retry", LongestWaits.RETRY.toMillis());
    organizations.ifPresent(some -> values.and("organizations", some));
    return tx.list(
        SELECT
            + """
            where enabled = 1 and (held_until <= :now or held_until > :latest_rest) and %s
              and (read_up_to < (select latest from event_log where org_id = webhook.org_id)
                or exists (select 1 from delivery
                  where org_id = webhook.org_id and webhook_id = webhook.id and %s))
            """
                .formatted(IS_LEASABLE, DeliveryRows.IS_DUE)
            + (organizations.isPresent() ? "and org_id in (:organizations)" : ""),
        row -> webhook(row, seal),
        values);
  }

  private static @Nullable String events(WebhookProfile profile) {
    return profile.events().isEmpty() ? null : Json.text(profile.events());
  }

  private static Webhook webhook(Row row, SealedSecrets seal) {
    long organizationId = row.number("org_id");
    long id = row.number("id");
    WebhookProfile profile =
        new WebhookProfile(
            row.text("url"),
            types(row.textOrNull("events")),
            row.textOrNull("description"),
            row.flag("enabled"));
    return new Webhook(
        organizationId,
        id,
        profile,
        row.textOrNull("disabled_reason"),
        secrets(organizationId, id, row, seal),
        row.number("read_up_to"),
        row.count("failures"),
        row.instantOrNull("failing_since"),
        row.instant("held_until"),
        row.instantOrNull("last_success_at"),
        row.textOrNull("leased_by"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  private static SigningSecrets secrets(long organizationId, long id, Row row, SealedSecrets seal) {
    return new SigningSecrets(
        Objects.requireNonNull(seal.open(organizationId, id, row.bytes("secret"))),
        FormerSecret.parse(
            seal.open(organizationId, id, row.bytesOrNull("old_secret")),
            row.instantOrNull("old_secret_ends")));
  }

  private static List<String> types(@Nullable String json) {
    return json == null
        ? List.of()
        : Json.parse(json).valueStream().map(JsonNode::asString).toList();
  }
}
