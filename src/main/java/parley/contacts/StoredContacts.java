package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parley.contacts.attributes.AttributeChanges;
import parley.storage.Tx;

/** The contacts in the database. */
final class StoredContacts implements ContactShelf {
  private final ContactNews news;
  private final Suppressions suppressions;
  private final Refusals refusals;
  private final @Nullable Long importId;

  StoredContacts(ContactNews news, Suppressions suppressions) {
    this(news, suppressions, suppressions, null);
  }

  private StoredContacts(
      ContactNews news, Suppressions suppressions, Refusals refusals, @Nullable Long importId) {
    this.suppressions = suppressions;
    this.refusals = refusals;
    this.news = news;
    this.importId = importId;
  }

  /**
   * The same contacts, and what is written of them is an import's.
   *
   * @param isTold whether anybody is told of each
   */
  StoredContacts importedBy(long id, boolean isTold) {
    return new StoredContacts(isTold ? news : ContactNews.UNTOLD, suppressions, refusals, id);
  }

  @Override
  public <T> T forMany(Tx tx, long organizationId, Function<ContactShelf, T> work) {
    return suppressions.forMany(
        tx,
        organizationId,
        known -> work.apply(new StoredContacts(news, suppressions, known, importId)));
  }

  @Override
  public Optional<Contact> add(
      Tx tx, long organizationId, Contact wanted, AttributeChanges attributes) {
    if (!ContactRows.add(tx, organizationId, wanted, importId)) {
      return Optional.empty();
    }
    TagRows.replace(tx, organizationId, wanted.id(), List.of(), wanted.tags());
    attributes.index(tx, organizationId, wanted.id());
    Contact added = refusals.restored(tx, organizationId, wanted, wanted.cardAddresses());
    news.created(tx, organizationId, added);
    return Optional.of(added);
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    return ContactConflictRows.find(tx, organizationId, contact);
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return CurrentContacts.findToChange(tx, organizationId, id);
  }

  @Override
  public boolean change(
      Tx tx, long organizationId, Contact before, Contact after, AttributeChanges attributes) {
    boolean changed = ContactRows.change(tx, organizationId, before, after, importId);
    if (changed) {
      TagRows.replace(tx, organizationId, after.id(), before.tags(), after.tags());
      attributes.index(tx, organizationId, after.id());
      news.updated(tx, organizationId, before, after);
    }
    return changed;
  }
}
