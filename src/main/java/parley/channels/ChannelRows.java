package parley.channels;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.Answer;
import parley.storage.IdQuery;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code channel} table. */
final class ChannelRows {
  static final String SELECT =
      """
      select org_id, id, type, name, account_key, made_key, group_key, credentials, settings,
        simulated, verified_at, provider, version, created_at, updated_at, %s
      from channel
      """
          .formatted(ChannelStateRows.COLUMNS);

  private ChannelRows() {}

  /**
   * Adds a channel; false when another one of the organization has its account, or if this one is
   * verified, a verified one of any organization.
   */
  static boolean insert(
      Tx tx,
      ChannelCodec codec,
      long organizationId,
      long id,
      ChannelType type,
      ChannelProfile profile,
      boolean simulated,
      @Nullable ProviderProfile proof,
      Instant now) {
    return tx.run(
            """
            insert into channel (org_id, id, type, name, account_key, group_key,
              credentials, lookup_key, settings, simulated, verified_at, provider, status, version,
              created_at, updated_at)
            values (:org_id, :id, :type, :name, :account_key, :group_key, :credentials,
              :lookup_key, :settings, :simulated, :verified_at, :provider, :status, 1, :now, :now)
            on conflict do nothing
            """,
            values(codec, organizationId, id, type, profile)
                .and("simulated", simulated)
                .and("verified_at", proof == null ? null : now)
                .and("provider", Json.text(proof == null ? ProviderProfile.UNKNOWN : proof))
                .and("status", ChannelStatus.ACTIVE.text())
                .and("now", now))
        == 1;
  }

  /** What an owner decides about a channel, and which one it is. */
  private static Values values(
      ChannelCodec codec, long organizationId, long id, ChannelType type, ChannelProfile profile) {
    SealedCredentials box = codec.credentials();
    return Values.of("org_id", organizationId)
        .and("id", id)
        .and("type", type.name())
        .and("name", profile.name())
        .and("account_key", profile.accountKey())
        .and("group_key", profile.groupKey())
        .and("credentials", box.seal(organizationId, id, profile.credentials()))
        .and("lookup_key", box.lookupKey(type, profile.credentials()))
        .and("settings", profile.settings().json());
  }

  /** Counts a change and keeps others from changing the channel in this transaction. */
  static void lock(Tx tx, long organizationId, long id, Instant now) {
    tx.run(
        "update channel set version = version + 1, updated_at = ? where org_id = ? and id = ?",
        now,
        organizationId,
        id);
  }

  /**
   * Changes a channel; false when another one of the organization has its new account, or if it is
   * verified, a verified one of any organization.
   */
  static boolean update(
      Tx tx,
      ChannelCodec codec,
      long organizationId,
      long id,
      ChannelType type,
      ChannelProfile profile,
      @Nullable Instant verifiedAt,
      ProviderProfile provider) {
    return tx.run(
            """
            update channel set name = :name, account_key = :account_key, group_key = :group_key,
              credentials = :credentials, lookup_key = :lookup_key, settings = :settings,
              verified_at = :verified_at, provider = :provider
            where org_id = :org_id and id = :id and not exists
              (select 1 from channel other
                where other.type = :type and other.account_key = :account_key
                  and other.id <> :id and (other.org_id = :org_id %s))
            """
                .formatted(verifiedAt == null ? "" : "or other.verified_at is not null"),
            values(codec, organizationId, id, type, profile)
                .and("verified_at", verifiedAt)
                .and("provider", Json.text(provider)))
        == 1;
  }

  /** Nobody else changes or removes a channel, and no conversation begins on it meanwhile. */
  static void take(Tx tx, long organizationId, long id) {
    tx.list(
        "select id from channel where org_id = ? and id = ? " + tx.dialect().takeRows("channel"),
        Row::number,
        organizationId,
        id);
  }

  /** Removes a channel that was taken; false when it has conversations. */
  static boolean delete(Tx tx, long organizationId, long id) {
    boolean isUsed =
        tx.one(
                "select id from conversation where org_id = ? and channel_id = ? limit 1",
                Row::number,
                organizationId,
                id)
            .isPresent();
    return !isUsed
        && tx.run("delete from channel where org_id = ? and id = ?", organizationId, id) == 1;
  }

  static Optional<Channel> find(Tx tx, ChannelCodec codec, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ?", row -> channel(row, codec), organizationId, id);
  }

  /** The accounts of a channel's type that its organization has. */
  static List<String> accounts(Tx tx, Channel channel) {
    return tx.list(
        "select account_key from channel where org_id = ? and type = ?",
        Row::text,
        channel.organizationId(),
        channel.typeName());
  }

  /** Asks for the channel that a query of another room finds. */
  static Answer<Channel> ask(Tx tx, ChannelCodec codec, long organizationId, IdQuery id) {
    return tx.ask(
        SELECT + "where org_id = :org_id and id in (" + id.sql() + ")",
        row -> channel(row, codec),
        id.values().and("org_id", organizationId));
  }

  /** {@link #find}; nobody else changes it before this transaction ends. */
  static Optional<Channel> findLocked(Tx tx, ChannelCodec codec, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ? " + tx.dialect().lockRows("channel"),
        row -> channel(row, codec),
        organizationId,
        id);
  }

  /** The oldest channel of this type that sends. */
  static Optional<Channel> firstOf(
      Tx tx, ChannelCodec codec, long organizationId, ChannelType type) {
    return tx.one(
        SELECT + "where org_id = ? and type = ? and status = 'active' order by id limit 1",
        row -> channel(row, codec),
        organizationId,
        type.name());
  }

  /** Of all types, known or not. */
  static List<Long> ids(Tx tx, long organizationId) {
    return tx.list("select id from channel where org_id = ?", Row::number, organizationId);
  }

  /** Of all types, known or not. */
  static long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from channel where org_id = ?", organizationId);
  }

  /** The channels of an organization that have these accounts, by account. */
  static Map<String, Long> withAccounts(
      Tx tx, long organizationId, ChannelType type, Collection<String> accountKeys) {
    Map<String, Long> channels = new HashMap<>();
    tx.list(
            """
            select account_key, id from channel
            where org_id = :org_id and type = :type and account_key in (:account_keys)
            """,
            row -> Map.entry(row.text(), row.number()),
            Values.of("org_id", organizationId)
                .and("type", type.name())
                .and("account_keys", List.copyOf(accountKeys)))
        .forEach(channel -> channels.put(channel.getKey(), channel.getValue()));
    return channels;
  }

  /** The channel that has proved to have this account, whoever it belongs to. */
  static Optional<Channel> verifiedWith(
      Tx tx, ChannelCodec codec, ChannelType type, String accountKey) {
    return tx.one(
        SELECT + "where type = ? and account_key = ? and verified_at is not null",
        row -> channel(row, codec),
        type.name(),
        accountKey);
  }

  /** The provider took a message from the account of a channel that nobody has changed since. */
  static boolean verify(Tx tx, Channel channel, Instant now) {
    return tx.run(
            """
            update channel set verified_at = :verified_at
            where org_id = :org_id and id = :id and version = :version and verified_at is null
              and not exists
              (select 1 from channel other
                where other.type = :type and other.account_key = :account_key
                  and other.verified_at is not null)
            """,
            Values.of("verified_at", now)
                .and("org_id", channel.organizationId())
                .and("id", channel.id())
                .and("version", channel.version())
                .and("type", channel.typeName())
                .and("account_key", channel.accountKey()))
        == 1;
  }

  /** Gives a channel another key for the world outside. */
  static void makeKey(Tx tx, long organizationId, long id, String key) {
    tx.run("update channel set made_key = ? where org_id = ? and id = ?", key, organizationId, id);
  }

  /** Keeps what the provider tells about a channel. */
  static void describe(Tx tx, Channel channel, ProviderProfile provider, Instant now) {
    tx.run(
        """
        update channel set provider = :provider, version = version + 1, updated_at = :updated_at
        where org_id = :org_id and id = :id
        """,
        Values.of("provider", Json.text(provider))
            .and("updated_at", now)
            .and("org_id", channel.organizationId())
            .and("id", channel.id()));
  }

  /** Frees the account of a channel that nobody has changed since it lost it. */
  static boolean release(Tx tx, Channel channel) {
    return tx.run(
            "update channel set verified_at = null where org_id = ? and id = ? and version = ?",
            channel.organizationId(),
            channel.id(),
            channel.version())
        == 1;
  }

  static Channel channel(Row row, ChannelCodec codec) {
    long organizationId = row.number("org_id");
    long id = row.number("id");
    ChannelType type = codec.types().of(row.text("type"));
    String name = row.text("name");
    String accountKey = row.text("account_key");
    @Nullable String madeKey = row.textOrNull("made_key");
    @Nullable String groupKey = row.textOrNull("group_key");
    ChannelCredentials opened =
        codec.credentials().open(organizationId, id, row.bytes("credentials"));
    ChannelSettings settings = ChannelSettings.read(row.text("settings"));
    boolean simulated = row.flag("simulated");
    @Nullable Instant verifiedAt = row.instantOrNull("verified_at");
    ProviderProfile provider = ProviderProfile.read(row.text("provider"));
    long version = row.number("version");
    Instant createdAt = row.instant("created_at");
    Instant updatedAt = row.instant("updated_at");
    return new Channel(
        organizationId,
        id,
        type,
        name,
        accountKey,
        madeKey,
        groupKey,
        opened,
        settings,
        simulated,
        verifiedAt,
        provider,
        version,
        createdAt,
        updatedAt,
        ChannelStateRows.state(row));
  }
}
