package parley.contacts;

import java.util.List;
import parley.storage.Tx;

/** What another room does in the transaction in which a contact is blocked, or no longer. */
@FunctionalInterface
public interface ContactBlocked {
  /**
   * Sees to what follows: the contact was not blocked and is now, or was and is not.
   *
   * @param identities by which channels know them
   */
  void changed(Tx tx, long organizationId, Contact contact, List<Identity> identities);
}
