package parley.contacts;

import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_attestation}. */
final class AttestationRows {
  private AttestationRows() {}

  /** What was vouched for of a contact over a channel, the latest value of each name, as JSON. */
  static Optional<String> find(Tx tx, long organizationId, long contactId, long channelId) {
    return tx.one(
        """
        select attributes from contact_attestation
        where org_id = ? and contact_id = ? and channel_id = ?
        """,
        Row::text,
        organizationId,
        contactId,
        channelId);
  }

  static void put(Tx tx, long organizationId, long contactId, long channelId, String attributes) {
    tx.run(
        """
        insert into contact_attestation (org_id, contact_id, channel_id, attributes)
        values (:org_id, :contact_id, :channel_id, :attributes)
        on conflict (org_id, contact_id, channel_id) do update set attributes = excluded.attributes
        """,
        Values.of("org_id", organizationId)
            .and("contact_id", contactId)
            .and("channel_id", channelId)
            .and("attributes", attributes));
  }

  /** Gives what was vouched for of a contact to another one, where that has none of its own. */
  static void move(Tx tx, long organizationId, long from, long into) {
    tx.run(
        """
        update contact_attestation set contact_id = :into
        where org_id = :org_id and contact_id = :from and channel_id not in (
          select channel_id from contact_attestation
          where org_id = :org_id and contact_id = :into)
        """,
        Values.of("into", into).and("org_id", organizationId).and("from", from));
  }
}
