package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parley.contacts.attributes.AttributeChanges;
import parley.http.Actor;
import parley.storage.Ids;
import parley.storage.Tx;

/** The contacts in the database. */
final class StoredContacts implements ContactShelf {
  private final Ids ids;
  private final ContactNews news;
  private final ContactBlocked blocking;
  private final Suppressions suppressions;
  private final Refusals refusals;
  private final @Nullable Long importId;

  StoredContacts(Ids ids, ContactNews news, ContactBlocked blocking, Suppressions suppressions) {
    this(ids, news, blocking, suppressions, suppressions, null);
  }

  private StoredContacts(
      Ids ids,
      ContactNews news,
      ContactBlocked blocking,
      Suppressions suppressions,
      Refusals refusals,
      @Nullable Long importId) {
    this.ids = ids;
    this.suppressions = suppressions;
    this.refusals = refusals;
    this.news = news;
    this.blocking = blocking;
    this.importId = importId;
  }

  /**
   * The same contacts, and what is written of them is an import's.
   *
   * @param isTold whether anybody is told of each
   */
  StoredContacts importedBy(long id, boolean isTold) {
    ContactNews told = isTold ? news : ContactNews.UNTOLD;
    return new StoredContacts(ids, told, blocking, suppressions, refusals, id);
  }

  @Override
  public <T> T forMany(Tx tx, long organizationId, Function<ContactShelf, T> work) {
    return suppressions.forMany(
        tx,
        organizationId,
        known ->
            work.apply(new StoredContacts(ids, news, blocking, suppressions, known, importId)));
  }

  @Override
  public Optional<Contact> add(
      Tx tx, long organizationId, Contact wanted, AttributeChanges attributes) {
    return ContactRows.add(tx, organizationId, wanted, importId)
        ? Optional.of(completed(tx, organizationId, wanted, attributes, refusals))
        : Optional.empty();
  }

  @Override
  public Optional<Contact> addNew(
      Tx tx, long organizationId, Contact wanted, AttributeChanges attributes) {
    return ContactRows.addNew(tx, organizationId, wanted)
        ? Optional.of(
            completed(tx, organizationId, wanted, attributes, suppressions.expectingNone()))
        : Optional.empty();
  }

  /** Writes what goes with a contact that has just been added. */
  private Contact completed(
      Tx tx, long organizationId, Contact wanted, AttributeChanges attributes, Refusals refused) {
    TagRows.replace(tx, organizationId, wanted.id(), List.of(), wanted.tags());
    attributes.index(tx, organizationId, wanted.id());
    Contact added = refused.restored(tx, organizationId, wanted, wanted.cardAddresses());
    news.created(tx, organizationId, added);
    List<Consent> restored = new ArrayList<>(added.consents());
    restored.removeAll(wanted.consents());
    noteConsents(tx, organizationId, restored, added);
    return added;
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
    boolean changed = ContactUpdateRows.change(tx, organizationId, before, after, importId);
    if (changed) {
      TagRows.replace(tx, organizationId, after.id(), before.tags(), after.tags());
      attributes.index(tx, organizationId, after.id());
      if (before.blocked() != after.blocked()) {
        List<Identity> identities = IdentityRows.all(tx, organizationId, after.id());
        blocking.changed(tx, organizationId, after, identities);
      }
      news.updated(tx, organizationId, before, after);
      noteConsents(tx, organizationId, before.consents(), after);
    }
    return changed;
  }

  /** Keeps how it came to what the contact has said beyond what was known. */
  private void noteConsents(Tx tx, long organizationId, List<Consent> known, Contact after) {
    for (Consent consent : after.consents()) {
      if (!known.contains(consent)) {
        ConsentChange change = new ConsentChange(ids.next(), after.id(), consent, Actor.SYSTEM);
        ConsentRows.add(tx, organizationId, change);
        Optional<Consent> before = known.stream().filter(consent::isAbout).findFirst();
        news.consentChanged(tx, organizationId, before, change);
      }
    }
  }
}
