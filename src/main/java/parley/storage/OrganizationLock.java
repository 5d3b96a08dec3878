package parley.storage;

/** Lets the transactions that count what an organization has pass one after the other. */
public final class OrganizationLock {
  private OrganizationLock() {}

  /**
   * Waits for other transactions that hold the lock of this organization, and holds it until this
   * one ends. What they have written is seen by the statements that follow. Rows that only refer to
   * the organization can be written meanwhile.
   */
  public static void take(Tx tx, long organizationId) {
    tx.one(
        "select id from organization where id = ? " + tx.dialect().lockRows("organization"),
        Row::number,
        organizationId);
  }
}
