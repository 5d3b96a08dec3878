package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parley.contacts.attributes.AttributeChanges;
import parley.storage.Tx;

/**
 * The contacts as they would be if what is put here were written: a dry run sees its own earlier
 * rows, and nobody else does.
 */
record DryRunContacts(DryRun dryRun) implements ContactShelf {
  @Override
  public Optional<Contact> add(
      Tx tx, long organizationId, Contact contact, AttributeChanges attributes) {
    return put(tx, organizationId, contact) ? Optional.of(contact) : Optional.empty();
  }

  private boolean put(Tx tx, long organizationId, Contact contact) {
    boolean free = conflicts(tx, organizationId, contact).isEmpty();
    if (free) {
      dryRun.put(tx, organizationId, contact);
    }
    return free;
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    Stream<ContactConflict> stored =
        ContactConflictRows.find(tx, organizationId, contact).stream()
            .filter(conflict -> dryRun.find(tx, organizationId, conflict.contactId()).isEmpty());
    return Stream.concat(stored, dryRun.conflicts(tx, organizationId, contact).stream()).toList();
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return dryRun
        .find(tx, organizationId, id)
        .or(() -> CurrentContacts.find(tx, organizationId, id));
  }

  @Override
  public boolean change(
      Tx tx, long organizationId, Contact before, Contact after, AttributeChanges attributes) {
    return put(tx, organizationId, after);
  }
}
