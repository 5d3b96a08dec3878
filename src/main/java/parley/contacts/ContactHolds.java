package parley.contacts;

import java.util.List;
import parley.storage.Tx;

/** When contacts are held, seen from who erases something of them. */
public final class ContactHolds {
  private ContactHolds() {}

  /**
   * Whoever holds one of these contacts waits until the transaction ends: who is told that nothing
   * is erased any more finds everything there that isn't erased by then.
   */
  public static void putOff(Tx tx, long organizationId, List<Long> contacts) {
    if (!contacts.isEmpty()) {
      ContactAgeRows.keep(tx, organizationId, contacts);
    }
  }
}
