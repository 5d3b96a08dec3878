package parley.contacts;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parley.http.Actor;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_hold}. */
final class ContactHoldRows {
  private ContactHoldRows() {}

  static Optional<ContactHold> find(Tx tx, long organizationId, long contactId) {
    return tx.one(
        """
        select contact_id, reason, author_type, author_id, created_at from contact_hold
        where org_id = ? and contact_id = ?
        """,
        ContactHoldRows::hold,
        organizationId,
        contactId);
  }

  /** Those of some contacts of whom nothing may be erased. */
  static Set<Long> among(Tx tx, long organizationId, List<Long> contacts) {
    return contacts.isEmpty()
        ? Set.of()
        : new HashSet<>(
            tx.list(
                """
                select contact_id from contact_hold
                where org_id = :org_id and contact_id in (:contacts)
                """,
                Row::number,
                Values.of("org_id", organizationId).and("contacts", contacts)));
  }

  /** Holds a contact, or says of one that is held why. */
  static void put(Tx tx, long organizationId, ContactHold hold) {
    tx.run(
        """
        insert into contact_hold (org_id, contact_id, reason, author_type, author_id, created_at)
        values (:org_id, :contact_id, :reason, :author_type, :author_id, :created_at)
        on conflict (org_id, contact_id) do update set reason = excluded.reason,
          author_type = excluded.author_type, author_id = excluded.author_id
        """,
        Values.of("org_id", organizationId)
            .and("contact_id", hold.contactId())
            .and("reason", hold.reason())
            .and("author_type", hold.author().type())
            .and("author_id", hold.author().id())
            .and("created_at", hold.createdAt()));
  }

  /** Lets a contact go; says whether it was held. */
  static boolean delete(Tx tx, long organizationId, long contactId) {
    return tx.run(
            "delete from contact_hold where org_id = ? and contact_id = ?",
            organizationId,
            contactId)
        == 1;
  }

  /** Holds the contact {@code into} if {@code from} is held. */
  static void move(Tx tx, long organizationId, long from, long into) {
    tx.run(
        """
        insert into contact_hold (org_id, contact_id, reason, author_type, author_id, created_at)
        select org_id, :into, reason, author_type, author_id, created_at from contact_hold
        where org_id = :org_id and contact_id = :from
        on conflict do nothing
        """,
        Values.of("into", into).and("org_id", organizationId).and("from", from));
  }

  private static ContactHold hold(Row row) {
    return new ContactHold(
        row.number("contact_id"),
        row.text("reason"),
        new Actor(row.text("author_type"), row.number("author_id")),
        row.instant("created_at"));
  }
}
