package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.contacts.attributes.Attributes;
import parley.storage.Tx;

/** The contacts in the database: what happens to them is told to the log. */
final class StoredContacts implements ContactShelf {
  private final ContactEvents events;

  StoredContacts(ContactEvents events) {
    this.events = events;
  }

  @Override
  public boolean add(Tx tx, long organizationId, Contact contact) {
    boolean added = ContactRows.add(tx, organizationId, contact);
    if (added) {
      TagRows.replace(tx, organizationId, contact.id(), List.of(), contact.tags());
      Attributes.index(tx, organizationId, contact.id(), "{}", contact.customAttributes());
      events.created(tx, organizationId, contact);
    }
    return added;
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    return ContactConflictRows.find(tx, organizationId, contact);
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return ContactRows.findToChange(tx, organizationId, id);
  }

  @Override
  public boolean change(Tx tx, long organizationId, Contact before, Contact after) {
    boolean changed = ContactRows.change(tx, organizationId, before, after);
    if (changed) {
      TagRows.replace(tx, organizationId, after.id(), before.tags(), after.tags());
      Attributes.index(
          tx, organizationId, after.id(), before.customAttributes(), after.customAttributes());
      events.updated(tx, organizationId, before, after);
    }
    return changed;
  }
}
