package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import parley.contacts.attributes.AttributeChanges;
import parley.storage.Tx;

/** Where an {@link Upsert} finds contacts and puts them. */
interface ContactShelf {

  /**
   * Runs work that writes many contacts on a shelf that may ask once for all of them what is the
   * same for each.
   */
  default <T> T forMany(Tx tx, long organizationId, Function<ContactShelf, T> work) {
    return work.apply(this);
  }

  /**
   * Adds a contact unless its phone, e-mail or external id is taken; answers it as it is then.
   *
   * @param attributes what it has of those that are defined
   */
  Optional<Contact> add(Tx tx, long organizationId, Contact contact, AttributeChanges attributes);

  /** The same for a single one that is expected to be new. */
  default Optional<Contact> addNew(
      Tx tx, long organizationId, Contact contact, AttributeChanges attributes) {
    return add(tx, organizationId, contact, attributes);
  }

  /** Which of the unique values of {@code contact} other contacts have. */
  List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact);

  /** The contact; nobody else changes it until the transaction ends. */
  Optional<Contact> find(Tx tx, long organizationId, long id);

  /**
   * Puts {@code after} in the place of {@code before} unless another contact has one of its unique
   * values; says whether it did.
   */
  boolean change(
      Tx tx, long organizationId, Contact before, Contact after, AttributeChanges attributes);
}
