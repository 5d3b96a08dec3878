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
      select org_id, id, type, name, phone_number_id, business_account_id, credentials, settings,
        simulated, verified_at, provider, version, created_at, updated_at, %s
      from channel
      """
          .formatted(ChannelStateRows.COLUMNS);

  private final SealedCredentials credentials;
  private final ChannelUrls urls;

  ChannelRows(SealedCredentials credentials, ChannelUrls urls) {
    this.credentials = credentials;
    this.urls = urls;
  }

  /**
   * Adds an account; false when another one of the organization has its number, or if this one is
   * verified, a verified one of any organization.
   */
  boolean insert(
      Tx tx,
      long organizationId,
      long id,
      String type,
      ChannelProfile profile,
      boolean simulated,
      @Nullable ProviderProfile proof,
      Instant now) {
    return tx.run(
            """
            insert into channel (org_id, id, type, name, phone_number_id, business_account_id,
              credentials, verify_key, settings, simulated, verified_at, provider, status, version,
              created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
            on conflict do nothing
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
            proof == null ? null : now,
            Json.text(proof == null ? ProviderProfile.UNKNOWN : proof),
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

  /**
   * Changes an account; false when another one of the organization has its new number, or if it is
   * verified, a verified one of any organization.
   */
  boolean update(
      Tx tx,
      long organizationId,
      long id,
      ChannelProfile profile,
      @Nullable Instant verifiedAt,
      ProviderProfile provider) {
    return tx.run(
            """
            update channel set name = ?, phone_number_id = ?, business_account_id = ?,
              credentials = ?, verify_key = ?, settings = ?, verified_at = ?, provider = ?
            where org_id = ? and id = ? and not exists
              (select 1 from channel other where other.phone_number_id = ? and other.id <> ?
                and (other.org_id = ? %s))
            """
                .formatted(verifiedAt == null ? "" : "or other.verified_at is not null"),
            profile.name(),
            profile.phoneNumberId(),
            profile.businessAccountId(),
            credentials.seal(organizationId, id, profile.credentials()),
            credentials.verifyKey(profile.credentials().verifyToken()),
            Json.text(profile.settings()),
            verifiedAt,
            Json.text(provider),
            organizationId,
            id,
            profile.phoneNumberId(),
            id,
            organizationId)
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

  Optional<Channel> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", this::account, organizationId, id);
  }

  /** The same; nobody else changes it before this transaction ends. */
  Optional<Channel> findLocked(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ? " + tx.dialect().lockRows("channel"),
        this::account,
        organizationId,
        id);
  }

  /** The oldest account of this type that sends. */
  Optional<Channel> firstOf(Tx tx, long organizationId, String type) {
    return tx.one(
        SELECT + "where org_id = ? and type = ? and status = 'active' order by id limit 1",
        this::account,
        organizationId,
        type);
  }

  List<Channel> page(Tx tx, long organizationId, Paging paging) {
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
  Optional<Channel> withId(Tx tx, long id) {
    return tx.one(SELECT + "where id = ?", this::account, id);
  }

  /**
   * Of any organization: a webhook's body names numbers and businesses alone. Those first that have
   * proved their number, and no more than 100, so that nobody crowds out who is meant.
   */
  List<Channel> named(Tx tx, Collection<String> numbers, Collection<String> businesses) {
    return tx.list(
        SELECT
            + """
            where phone_number_id in (%s) or business_account_id in (%s)
            order by simulated, verified_at is null, id limit 100
            """
                .formatted(places(numbers), places(businesses)),
        this::account,
        Stream.concat(numbers.stream(), businesses.stream()).toArray());
  }

  private static String places(Collection<String> values) {
    return values.isEmpty() ? "null" : String.join(", ", Collections.nCopies(values.size(), "?"));
  }

  /** The account that has proved to have this number, whoever it belongs to. */
  Optional<Channel> verifiedWith(Tx tx, String phoneNumberId) {
    return tx.one(
        SELECT + "where phone_number_id = ? and verified_at is not null",
        this::account,
        phoneNumberId);
  }

  /** The provider took a message from the number of an account that nobody has changed since. */
  boolean verify(Tx tx, Channel channel, Instant now) {
    return tx.run(
            """
            update channel set verified_at = ?
            where org_id = ? and id = ? and version = ? and verified_at is null and not exists
              (select 1 from channel other
                where other.phone_number_id = ? and other.verified_at is not null)
            """,
            now,
            channel.organizationId(),
            channel.id(),
            channel.version(),
            channel.phoneNumberId())
        == 1;
  }

  /** Keeps what the provider tells about an account. */
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

  /** Frees the number of an account that nobody has changed since it lost it. */
  boolean release(Tx tx, Channel channel) {
    return tx.run(
            "update channel set verified_at = null where org_id = ? and id = ? and version = ?",
            channel.organizationId(),
            channel.id(),
            channel.version())
        == 1;
  }

  /** Whether any organization has an account with this verify token. */
  boolean hasVerifyToken(Tx tx, String verifyToken) {
    return credentials.verifyKeys(verifyToken).stream()
        .anyMatch(key ->
            tx.number("select count(*) from channel where verify_key = ?", (Object) key) > 0);
  }

  private Channel account(Row row) {
    long organizationId = row.number();
    long id = row.number();
    String type = row.text();
    String name = row.text();
    String phoneNumberId = row.text();
    @Nullable String businessAccountId = row.textOrNull();
    ChannelCredentials opened = credentials.open(organizationId, id, row.bytes());
    ChannelSettings settings = ChannelJson.settings(row.text());
    boolean simulated = row.flag();
    @Nullable Instant verifiedAt = row.instantOrNull();
    ProviderProfile provider = ChannelJson.provider(row.text());
    long version = row.number();
    Instant createdAt = row.instant();
    Instant updatedAt = row.instant();
    return new Channel(
        organizationId,
        id,
        type,
        name,
        phoneNumberId,
        businessAccountId,
        opened,
        settings,
        simulated,
        urls.graph(simulated, settings.graphUrl()),
        verifiedAt,
        provider,
        version,
        createdAt,
        updatedAt,
        ChannelStateRows.state(row));
  }
}
