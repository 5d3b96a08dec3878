package parley.contacts;

import parley.storage.Tx;

/** What another room does in the transaction in which a contact is erased. */
@FunctionalInterface
public interface ContactErased {
  /** Erases what else there is of the contact, before its row and its conversations are deleted. */
  void erased(Tx tx, long organizationId, long contactId);
}
