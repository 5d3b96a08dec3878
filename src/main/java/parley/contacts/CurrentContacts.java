package parley.contacts;

import java.util.Optional;
import java.util.OptionalLong;
import parley.storage.Tx;

/** Finds contacts by ids that clients have kept: a contact that was merged lives on in another. */
final class CurrentContacts {
  @FunctionalInterface
  private interface Finder {
    Optional<Contact> find(Tx tx, long organizationId, long id);
  }

  private CurrentContacts() {}

  /** The contact with this id, or of which that one is a part by now. */
  static Optional<Contact> find(Tx tx, long organizationId, long id) {
    return follow(tx, organizationId, id, ContactRows::find);
  }

  /** {@link #find}, and nobody else changes the contact until the transaction ends. */
  static Optional<Contact> findToChange(Tx tx, long organizationId, long id) {
    return follow(tx, organizationId, id, ContactRows::findToChange);
  }

  /** What an id leads to may have been merged itself since it was asked where it leads. */
  private static Optional<Contact> follow(Tx tx, long organizationId, long id, Finder finder) {
    long current = id;
    Optional<Contact> found = finder.find(tx, organizationId, id);
    while (found.isEmpty()) {
      OptionalLong next = ContactAliasRows.find(tx, organizationId, id);
      if (next.isEmpty() || next.getAsLong() == current) {
        return Optional.empty();
      }
      current = next.getAsLong();
      found = finder.find(tx, organizationId, current);
    }
    return found;
  }
}
