package parley.contacts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;

/** The table {@code contact_identity}: whose an address is. */
final class IdentityRows {
  private record Owner(String address, long contactId) {}

  private IdentityRows() {}

  /** The contacts that have these addresses, by address. */
  static Map<String, Long> owners(
      Tx tx, long organizationId, String channel, List<String> addresses) {
    if (addresses.isEmpty()) {
      return Map.of();
    }
    Object[] values = new Object[addresses.size() + 2];
    values[0] = organizationId;
    values[1] = channel;
    System.arraycopy(addresses.toArray(), 0, values, 2, addresses.size());
    Map<String, Long> owners = new HashMap<>();
    tx.list(
            """
            select address, contact_id from contact_identity
            where org_id = ? and channel = ? and address in (%s)
            """
                .formatted(String.join(", ", Collections.nCopies(addresses.size(), "?"))),
            row -> new Owner(row.text(), row.number()),
            values)
        .forEach(owner -> owners.put(owner.address(), owner.contactId()));
    return owners;
  }

  /** Gives a contact those of the addresses that nobody has; answers which. */
  static List<Identity> link(
      Tx tx,
      long organizationId,
      String channel,
      Collection<String> addresses,
      long contactId,
      Instant now) {
    List<Identity> linked = new ArrayList<>();
    // In one order everywhere, so that two transactions don't wait for each other.
    for (String address : addresses.stream().sorted().toList()) {
      if (linkOne(tx, organizationId, channel, address, contactId, now)) {
        linked.add(new Identity(channel, address));
      }
    }
    return linked;
  }

  private static boolean linkOne(
      Tx tx, long organizationId, String channel, String address, long contactId, Instant now) {
    return tx.run(
            """
            insert into contact_identity (org_id, channel, address, contact_id, created_at)
            values (?, ?, ?, ?, ?)
            on conflict (org_id, channel, address) do nothing
            """,
            organizationId,
            channel,
            address,
            contactId,
            now)
        == 1;
  }

  /** The address that a contact got last. */
  static Optional<String> latest(Tx tx, long organizationId, long contactId, String channel) {
    return tx.one(
        """
        select address from contact_identity where org_id = ? and contact_id = ? and channel = ?
        order by created_at desc, address limit 1
        """,
        Row::text,
        organizationId,
        contactId,
        channel);
  }
}
