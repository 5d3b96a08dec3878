package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.contacts.attributes.AttributeChanges;
import parley.storage.Tx;

/** The contacts in the database. */
final class StoredContacts implements ContactShelf {
  private final ContactNews news;
  private final Suppressions suppressions;

  StoredContacts(ContactNews news, Suppressions suppressions) {
    this.suppressions = suppressions;
    this.news = news;
  }

  @Override
  public Optional<Contact> add(
      Tx tx, long organizationId, Contact wanted, AttributeChanges attributes) {
    Contact contact = suppressions.over(tx, organizationId, wanted, wanted.cardAddresses());
    boolean added = ContactRows.add(tx, organizationId, contact);
    if (added) {
      suppressions.added(tx, organizationId, contact);
      TagRows.replace(tx, organizationId, contact.id(), List.of(), contact.tags());
      attributes.index(tx, organizationId, contact.id());
      news.created(tx, organizationId, contact);
    }
    return added ? Optional.of(contact) : Optional.empty();
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
  public boolean change(
      Tx tx, long organizationId, Contact before, Contact after, AttributeChanges attributes) {
    boolean changed = ContactRows.change(tx, organizationId, before, after);
    if (changed) {
      TagRows.replace(tx, organizationId, after.id(), before.tags(), after.tags());
      attributes.index(tx, organizationId, after.id());
      news.updated(tx, organizationId, before, after);
    }
    return changed;
  }
}
