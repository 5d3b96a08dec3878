package parley.contacts;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_identity}: whose an address is. */
final class IdentityRows {
  /**
   * Who has an address.
   *
   * @param status as in {@link Identity}
   */
  record Owner(String address, long contactId, String status) {}

  private IdentityRows() {}

  /** Who has these addresses, by address. */
  static Map<String, Owner> owners(
      Tx tx, long organizationId, String channel, String scope, List<String> addresses) {
    if (addresses.isEmpty()) {
      return Map.of();
    }
    Map<String, Owner> owners = new HashMap<>();
    tx.list(
            """
            select address, contact_id, status from contact_identity
            where org_id = :org_id and channel = :channel and scope = :scope
              and address in (:addresses)
            """,
            row -> new Owner(row.text(), row.number(), row.text()),
            Values.of("org_id", organizationId)
                .and("channel", channel)
                .and("scope", scope)
                .and("addresses", addresses))
        .forEach(owner -> owners.put(owner.address(), owner));
    return owners;
  }

  /** The contact that has an address. */
  static OptionalLong owner(
      Tx tx, long organizationId, String channel, String scope, String address) {
    Owner owner = owners(tx, organizationId, channel, scope, List.of(address)).get(address);
    return owner == null ? OptionalLong.empty() : OptionalLong.of(owner.contactId());
  }

  /** Gives a contact those of the addresses that nobody has; answers how many. */
  static int link(
      Tx tx, long organizationId, long contactId, List<Identity> identities, Instant now) {
    // In one order everywhere, so that two transactions don't wait for each other.
    return identities.stream()
        .sorted(Comparator.comparing(Identity::address))
        .mapToInt(identity -> linkOne(tx, organizationId, contactId, identity, now))
        .sum();
  }

  private static int linkOne(
      Tx tx, long organizationId, long contactId, Identity identity, Instant now) {
    return tx.run(
        """
        insert into contact_identity
          (org_id, channel, scope, address, contact_id, status, verified, created_at)
        values (:org_id, :channel, :scope, :address, :contact_id, :status, :verified, :created_at)
        on conflict (org_id, channel, scope, address) do nothing
        """,
        Values.of("org_id", organizationId)
            .and("channel", identity.channel())
            .and("scope", identity.scope())
            .and("address", identity.address())
            .and("contact_id", contactId)
            .and("status", identity.status())
            .and("verified", identity.verified())
            .and("created_at", now));
  }

  /** Takes an address from a contact; says whether it had it. */
  static boolean unlink(
      Tx tx, long organizationId, long contactId, String channel, String scope, String address) {
    return tx.run(
            """
            delete from contact_identity
            where org_id = :org_id and contact_id = :contact_id and channel = :channel
              and scope = :scope and address = :address
            """,
            Values.of("org_id", organizationId)
                .and("contact_id", contactId)
                .and("channel", channel)
                .and("scope", scope)
                .and("address", address))
        == 1;
  }

  /** Says whether the status of an address is another one now. */
  static boolean status(
      Tx tx, long organizationId, String channel, String scope, String address, String status) {
    return tx.run(
            """
            update contact_identity set status = :status
            where org_id = :org_id and channel = :channel and scope = :scope
              and address = :address and status <> :status
            """,
            Values.of("status", status)
                .and("org_id", organizationId)
                .and("channel", channel)
                .and("scope", scope)
                .and("address", address))
        == 1;
  }

  /**
   * Those of a contact's addresses at which nothing arrived take messages again; says whether that
   * is news.
   */
  static boolean revive(
      Tx tx,
      long organizationId,
      long contactId,
      String channel,
      String scope,
      List<String> addresses) {
    return tx.run(
            """
            update contact_identity set status = 'active'
            where org_id = :org_id and contact_id = :contact_id and channel = :channel
              and scope = :scope and address in (:addresses) and status = 'undeliverable'
            """,
            Values.of("org_id", organizationId)
                .and("contact_id", contactId)
                .and("channel", channel)
                .and("scope", scope)
                .and("addresses", addresses))
        > 0;
  }

  /** The status of an address. */
  static Optional<String> status(
      Tx tx, long organizationId, String channel, String scope, String address) {
    return tx.one(
        """
        select status from contact_identity
        where org_id = :org_id and channel = :channel and scope = :scope and address = :address
        """,
        Row::text,
        Values.of("org_id", organizationId)
            .and("channel", channel)
            .and("scope", scope)
            .and("address", address));
  }

  /** Those of some addresses that take no messages, or whose contact gets none. */
  static List<String> refusing(
      Tx tx, long organizationId, String channel, String scope, List<String> addresses) {
    return tx.list(
        """
        select i.address from contact_identity i
        join contact c on c.org_id = i.org_id and c.id = i.contact_id
        where i.org_id = :org_id and i.channel = :channel and i.scope = :scope
          and i.address in (:addresses)
          and (i.status in ('blocked', 'undeliverable') or c.blocked = 1)
        """,
        Row::text,
        Values.of("org_id", organizationId)
            .and("channel", channel)
            .and("scope", scope)
            .and("addresses", addresses));
  }

  /** All addresses of a contact, the oldest first. */
  static List<Identity> all(Tx tx, long organizationId, long contactId) {
    return tx.list(
        """
        select channel, scope, address, status, verified from contact_identity
        where org_id = ? and contact_id = ? order by created_at, channel, address
        """,
        row ->
            new Identity(
                row.text("channel"),
                row.text("scope"),
                row.text("address"),
                row.text("status"),
                row.flag("verified")),
        organizationId,
        contactId);
  }

  /** The address that a contact got last, of those that take messages. */
  static Optional<String> latest(
      Tx tx, long organizationId, long contactId, String channel, String scope) {
    return tx.one(
        """
        select address from contact_identity
        where org_id = :org_id and contact_id = :contact_id and channel = :channel
          and scope = :scope
          and status not in ('blocked', 'undeliverable')
        order by created_at desc, address limit 1
        """,
        Row::text,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("channel", channel)
            .and("scope", scope));
  }
}
