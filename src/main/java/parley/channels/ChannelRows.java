package parley.channels;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** The {@code channel} table. */
final class ChannelRows {
  private static final String SELECT =
      """
      select org_id, id, type, name, phone_number_id, business_account_id, credentials, settings,
        simulated, version, created_at, updated_at, %s
      from channel
      """
          .formatted(ChannelStateRows.COLUMNS);
  private static final String GRAPH_URL = "https://graph.facebook.com";

  private final CredentialBox credentials;
  private final Supplier<String> simulatorUrl;

  ChannelRows(CredentialBox credentials, Supplier<String> simulatorUrl) {
    this.credentials = credentials;
    this.simulatorUrl = simulatorUrl;
  }

  /** Adds an account; false when its number has one already, here or elsewhere. */
  boolean insert(
      Tx tx,
      long organizationId,
      long id,
      String type,
      ChannelProfile profile,
      boolean simulated,
      Instant now) {
    return tx.run(
            """
            insert into channel (org_id, id, type, name, phone_number_id, business_account_id,
              credentials, verify_key, settings, simulated, status, version, created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
            on conflict (phone_number_id) do nothing
            """,
            organizationId,
            id,
            type,
            profile.name(),
            profile.phoneNumberId(),
            profile.businessAccountId(),
            credentials.seal(organizationId, id, profile.credentials()),
            credentials.verifyKey(profile.credentials().verifyToken()),
            Json.text(profile.settings()),
            simulated,
            ChannelStatus.ACTIVE.text(),
            now,
            now)
        == 1;
  }

  /** Counts a change and keeps others from changing the account in this transaction. */
  void lock(Tx tx, long organizationId, long id, Instant now) {
    tx.run(
        "update channel set version = version + 1, updated_at = ? where org_id = ? and id = ?",
        now,
        organizationId,
        id);
  }

  /** Changes an account; false when another one, here or elsewhere, has its new number. */
  boolean update(Tx tx, long organizationId, long id, ChannelProfile profile) {
    return tx.run(
            """
            update channel set name = ?, phone_number_id = ?, business_account_id = ?,
              credentials = ?, verify_key = ?, settings = ?
            where org_id = ? and id = ? and not exists
              (select 1 from channel other where other.phone_number_id = ? and other.id <> ?)
            """,
            profile.name(),
            profile.phoneNumberId(),
            profile.businessAccountId(),
            credentials.seal(organizationId, id, profile.credentials()),
            credentials.verifyKey(profile.credentials().verifyToken()),
            Json.text(profile.settings()),
            organizationId,
            id,
            profile.phoneNumberId(),
            id)
        == 1;
  }

  /** Removes an account; false when it isn't there or has conversations. */
  boolean delete(Tx tx, long organizationId, long id) {
    return tx.run(
            """
            delete from channel where org_id = ? and id = ? and not exists
              (select 1 from conversation where org_id = ? and channel_id = ?)
            """,
            organizationId,
            id,
            organizationId,
            id)
        == 1;
  }

  Optional<ChannelAccount> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", this::account, organizationId, id);
  }

  /** The same; nobody else changes it before this transaction ends. */
  Optional<ChannelAccount> findLocked(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ? " + tx.dialect().lockRows("channel"),
        this::account,
        organizationId,
        id);
  }

  /** The oldest account of this type that sends. */
  Optional<ChannelAccount> firstOf(Tx tx, long organizationId, String type) {
    return tx.one(
        SELECT + "where org_id = ? and type = ? and status = 'active' order by id limit 1",
        this::account,
        organizationId,
        type);
  }

  List<ChannelAccount> page(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT + "where org_id = ? and id > ? order by id limit ? offset ?",
        this::account,
        organizationId,
        paging.after().map(position -> position.id()).orElse(0L),
        paging.limit(),
        paging.offset());
  }

  long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from channel where org_id = ?", organizationId);
  }

  /** Of any organization: a callback's path names the channel alone. */
  Optional<ChannelAccount> withId(Tx tx, long id) {
    return tx.one(SELECT + "where id = ?", this::account, id);
  }

  /** Of any organization: a webhook's body names the number alone. */
  Optional<ChannelAccount> withPhoneNumberId(Tx tx, String phoneNumberId) {
    return tx.one(SELECT + "where phone_number_id = ?", this::account, phoneNumberId);
  }

  /** Of any organization, oldest first: reports about a business name no number. */
  List<ChannelAccount> withBusinessAccountId(Tx tx, String businessAccountId) {
    return tx.list(
        SELECT + "where business_account_id = ? order by id limit 100",
        this::account,
        businessAccountId);
  }

  /** Whether any organization has an account with this verify token. */
  boolean hasVerifyToken(Tx tx, String verifyToken) {
    return tx.number(
            "select count(*) from channel where verify_key = ?", credentials.verifyKey(verifyToken))
        > 0;
  }

  private ChannelAccount account(Row row) {
    long organizationId = row.number();
    long id = row.number();
    String type = row.text();
    String name = row.text();
    String phoneNumberId = row.text();
    @Nullable String businessAccountId = row.textOrNull();
    ChannelCredentials opened = credentials.open(organizationId, id, row.bytes());
    ChannelSettings settings = settings(Json.parse(row.text()));
    boolean simulated = row.flag();
    long version = row.number();
    Instant createdAt = row.instant();
    Instant updatedAt = row.instant();
    return new ChannelAccount(
        organizationId,
        id,
        type,
        name,
        phoneNumberId,
        businessAccountId,
        opened,
        settings,
        simulated,
        graphUrl(simulated, settings.graphUrl()),
        version,
        createdAt,
        updatedAt,
        ChannelStateRows.state(row));
  }

  private String graphUrl(boolean simulated, @Nullable String set) {
    if (simulated) {
      return simulatorUrl.get();
    }
    return set == null ? GRAPH_URL : set;
  }

  private static ChannelSettings settings(JsonNode json) {
    JsonNode window = json.path("enforce_window");
    return new ChannelSettings(
        text(json, "graph_url"),
        text(json, "graph_version"),
        json.path("after_resolve").asString(),
        window.isBoolean() ? window.asBoolean() : null,
        pace(json.path("pace")));
  }

  private static ChannelSettings.Pace pace(JsonNode json) {
    return new ChannelSettings.Pace(
        number(json, "messages_per_second"),
        number(json, "pair_burst"),
        number(json, "pair_interval_seconds"));
  }

  private static @Nullable Integer number(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isInt() ? Integer.valueOf(value.asInt()) : null;
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isString() ? value.asString() : null;
  }
}
