package parley.contacts;

import parley.storage.Tx;

/** The table {@code contact_count}: how many contacts an organization has. */
final class CountRows {
  /** Selects how many contacts an organization has. */
  static final String TOTAL = "select sum(contacts) from contact_count where org_id = ?";

  private static final int PARTS = 16;

  /** Ids of the same millisecond share these bits; those of other moments rarely do. */
  private static final int MILLISECOND_SHIFT = 21;

  private CountRows() {}

  /** Counts a contact that has been added (1) or removed (-1). */
  static void add(Tx tx, long organizationId, long contactId, int difference) {
    tx.defer(
        """
        insert into contact_count (org_id, part, contacts) values (?, ?, ?)
        on conflict (org_id, part) do update
        set contacts = contact_count.contacts + excluded.contacts
        """,
        organizationId,
        (contactId >>> MILLISECOND_SHIFT) % PARTS,
        difference);
  }

  static long total(Tx tx, long organizationId) {
    return tx.number(TOTAL, organizationId);
  }
}
