package parley.storage;

/** Lets the transactions that count what an organization has pass one after the other. */
public final class OrganizationLock {
  /** Of locks by two numbers: the second one is of the organization. */
  private static final int KIND = 1;

  private OrganizationLock() {}

  /**
   * Waits for other transactions that hold the lock of this organization, and holds it until this
   * one ends. What they have written is seen by the statements that follow. Rows that only refer to
   * the organization can be written meanwhile.
   */
  public static void take(Tx tx, long organizationId) {
    if (tx.dialect().isDistributed()) {
      // Citus would lock the whole table, and with it whoever logs in or gets a conversation.
      tx.defer("select pg_advisory_xact_lock(?, ?)", KIND, Long.hashCode(organizationId));
      return;
    }
    tx.one(
        "select id from organization where id = ? " + tx.dialect().lockRows("organization"),
        Row::number,
        organizationId);
  }
}
