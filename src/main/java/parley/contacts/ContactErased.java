package parley.contacts;

import parley.storage.Tx;

/** What another room does in the transaction in which a contact is erased. */
@FunctionalInterface
public interface ContactErased {
  /**
   * Sees to it that what else there is of the contact is erased, before its row and its
   * conversations are deleted. There may be much: it adds a job whose lane is the contact's id, and
   * which deletes a little at a time. Once all jobs of that lane have run, nothing is left.
   */
  void erased(Tx tx, ErasedContact contact);
}
