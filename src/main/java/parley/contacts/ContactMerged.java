package parley.contacts;

import parley.storage.Tx;

/** What another room does in the transaction in which a contact becomes part of another one. */
@FunctionalInterface
public interface ContactMerged {
  /** Sees to it that what this room keeps of the one contact is the other's from now on. */
  void merged(Tx tx, ContactMerge merge);
}
