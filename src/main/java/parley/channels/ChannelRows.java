package parley.channels;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code channel} table. */
final class ChannelRows {
  private static final String SELECT =
      """
      select org_id, id, type, name, account_key, group_key, credentials, settings,
        simulated, verified_at, provider, version, created_at, updated_at, %s
      from channel
      """
          .formatted(ChannelStateRows.COLUMNS);

  private final SealedCredentials credentials;
  private final ChannelTypes types;

  ChannelRows(SealedCredentials credentials, ChannelTypes types) {
    this.credentials = credentials;
    this.types = types;
  }

  /**
   * Adds a channel; false when another one of the organization has its account, or if this one is
   * verified, a verified one of any organization.
   */
  boolean insert(
      Tx tx,
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
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
            on conflict do nothing
            """,
            organizationId,
            id,
            type.name(),
            profile.name(),
            profile.accountKey(),
            profile.groupKey(),
            credentials.seal(organizationId, id, profile.credentials()),
            credentials.lookupKey(type, profile.credentials()),
            profile.settings().json(),
            simulated,
            proof == null ? null : now,
            Json.text(proof == null ? ProviderProfile.UNKNOWN : proof),
            ChannelStatus.ACTIVE.text(),
            now,
            now)
        == 1;
  }

  /** Counts a change and keeps others from changing the channel in this transaction. */
  void lock(Tx tx, long organizationId, long id, Instant now) {
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
  boolean update(
      Tx tx,
      long organizationId,
      long id,
      ChannelType type,
      ChannelProfile profile,
      @Nullable Instant verifiedAt,
      ProviderProfile provider) {
    return tx.run(
            """
            update channel set name = ?, account_key = ?, group_key = ?,
              credentials = ?, lookup_key = ?, settings = ?, verified_at = ?, provider = ?
            where org_id = ? and id = ? and not exists
              (select 1 from channel other where other.type = ? and other.account_key = ?
                and other.id <> ? and (other.org_id = ? %s))
            """
                .formatted(verifiedAt == null ? "" : "or other.verified_at is not null"),
            profile.name(),
            profile.accountKey(),
            profile.groupKey(),
            credentials.seal(organizationId, id, profile.credentials()),
            credentials.lookupKey(type, profile.credentials()),
            profile.settings().json(),
            verifiedAt,
            Json.text(provider),
            organizationId,
            id,
            type.name(),
            profile.accountKey(),
            id,
            organizationId)
        == 1;
  }

  /** Removes a channel; false when it isn't there or has conversations. */
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

  Optional<Channel> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", this::channel, organizationId, id);
  }

  /** The same; nobody else changes it before this transaction ends. */
  Optional<Channel> findLocked(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ? " + tx.dialect().lockRows("channel"),
        this::channel,
        organizationId,
        id);
  }

  /** The oldest channel of this type that sends. */
  Optional<Channel> firstOf(Tx tx, long organizationId, ChannelType type) {
    return tx.one(
        SELECT + "where org_id = ? and type = ? and status = 'active' order by id limit 1",
        this::channel,
        organizationId,
        type.name());
  }

  List<Channel> page(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT + "where org_id = ? and id > ? order by id limit ? offset ?",
        this::channel,
        organizationId,
        paging.after().map(position -> position.id()).orElse(0L),
        paging.limit(),
        paging.offset());
  }

  long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from channel where org_id = ?", organizationId);
  }

  /** Of any organization: a callback's path names the channel alone. */
  Optional<Channel> withId(Tx tx, long id) {
    return tx.one(SELECT + "where id = ?", this::channel, id);
  }

  /**
   * Of any organization: a webhook's body names accounts and what they belong to alone. Those first
   * that have proved their account, and no more than 100, so that nobody crowds out who is meant.
   */
  List<Channel> named(
      Tx tx, ChannelType type, Collection<String> accounts, Collection<String> groups) {
    return tx.list(
        SELECT
            + """
            where type = ? and (account_key in (%s) or group_key in (%s))
            order by simulated, verified_at is null, id limit 100
            """
                .formatted(places(accounts), places(groups)),
        this::channel,
        Stream.of(Stream.of(type.name()), accounts.stream(), groups.stream())
            .flatMap(values -> values)
            .toArray());
  }

  private static String places(Collection<String> values) {
    return values.isEmpty() ? "null" : String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  /** The channel that has proved to have this account, whoever it belongs to. */
  Optional<Channel> verifiedWith(Tx tx, ChannelType type, String accountKey) {
    return tx.one(
        SELECT + "where type = ? and account_key = ? and verified_at is not null",
        this::channel,
        type.name(),
        accountKey);
  }

  /** The provider took a message from the account of a channel that nobody has changed since. */
  boolean verify(Tx tx, Channel channel, Instant now) {
    return tx.run(
            """
            update channel set verified_at = ?
            where org_id = ? and id = ? and version = ? and verified_at is null and not exists
              (select 1 from channel other
                where other.type = ? and other.account_key = ? and other.verified_at is not null)
            """,
            now,
            channel.organizationId(),
            channel.id(),
            channel.version(),
            channel.typeName(),
            channel.accountKey())
        == 1;
  }

  /** Keeps what the provider tells about a channel. */
  void describe(Tx tx, Channel channel, ProviderProfile provider, Instant now) {
    tx.run(
        """
        update channel set provider = ?, version = version + 1, updated_at = ?
        where org_id = ? and id = ?
        """,
        Json.text(provider),
        now,
        channel.organizationId(),
        channel.id());
  }

  /** Frees the account of a channel that nobody has changed since it lost it. */
  boolean release(Tx tx, Channel channel) {
    return tx.run(
            "update channel set verified_at = null where org_id = ? and id = ? and version = ?",
            channel.organizationId(),
            channel.id(),
            channel.version())
        == 1;
  }

  /** Whether any organization has a channel with this secret to be looked up by. */
  boolean isKnown(Tx tx, ChannelType type, String secret) {
    return credentials.lookupKeys(type, secret).stream()
        .anyMatch(key ->
            tx.number("select count(*) from channel where lookup_key = ?", (Object) key) > 0);
  }

  private Channel channel(Row row) {
    long organizationId = row.number();
    long id = row.number();
    ChannelType type = types.of(row.text());
    String name = row.text();
    String accountKey = row.text();
    @Nullable String groupKey = row.textOrNull();
    ChannelCredentials opened = credentials.open(organizationId, id, row.bytes());
    ChannelSettings settings = ChannelSettings.read(row.text());
    boolean simulated = row.flag();
    @Nullable Instant verifiedAt = row.instantOrNull();
    ProviderProfile provider = ProviderProfile.read(row.text());
    long version = row.number();
    Instant createdAt = row.instant();
    Instant updatedAt = row.instant();
    return new Channel(
        organizationId,
        id,
        type,
        name,
        accountKey,
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
