package parley.contacts;

import parley.http.Json;
import parley.storage.Tx;
import parley.storage.Values;

/** What the tables of this room hold of two contacts that become one. */
final class ContactMergeRows {
  private ContactMergeRows() {}

  /** Takes from a contact what is unique, for another one to have it. */
  static void strip(Tx tx, long organizationId, long id) {
    tx.run(
        """
        update contact set phone = null, email = null, email_key = null, external_id = null
        where org_id = ? and id = ?
        """,
        organizationId,
        id);
  }

  /** Gives the addresses of a contact, and what it has said over time, to another one. */
  static void move(Tx tx, long organizationId, long from, long into) {
    ContactHoldRows.move(tx, organizationId, from, into);
    Values values = Values.of("into", into).and("org_id", organizationId).and("from", from);
    tx.run(
        """
        update contact_identity set contact_id = :into
        where org_id = :org_id and contact_id = :from
        """,
        values);
    tx.run(
        """
        update consent_change set contact_id = :into
        where org_id = :org_id and contact_id = :from
        """,
        values);
    AttestationRows.move(tx, organizationId, from, into);
  }

  /** Overwrites what no client changes: when it was made and seen, and where it is. */
  static void fill(Tx tx, long organizationId, Contact merged) {
    tx.run(
        """
        update contact set created_at = :created_at, last_seen_at = :last_seen_at,
          identities = :identities
        where org_id = :org_id and id = :id
        """,
        Values.of("created_at", merged.createdAt())
            .and("last_seen_at", merged.lastSeenAt())
            .and("identities", Json.text(IdentityRows.all(tx, organizationId, merged.id())))
            .and("org_id", organizationId)
            .and("id", merged.id()));
  }
}
