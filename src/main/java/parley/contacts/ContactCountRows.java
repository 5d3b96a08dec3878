package parley.contacts;

import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_count}: how many contacts an organization has. */
final class ContactCountRows {
  /** Selects how many contacts an organization has. */
  static final String TOTAL = "select sum(contacts) from contact_count where org_id = :org_id";

  private ContactCountRows() {}

  /** Counts a contact added (1) or removed (-1), in a part that few others write at the time. */
  static void add(Tx tx, long organizationId, int difference) {
    tx.defer(
        """
        insert into contact_count (org_id, part, contacts) values (?, ?, ?)
        on conflict (org_id, part) do update
        set contacts = contact_count.contacts + excluded.contacts
        """,
        organizationId,
        tx.counterPart(),
        difference);
  }

  static long total(Tx tx, long organizationId) {
    return tx.number(TOTAL, Values.of("org_id", organizationId));
  }
}
