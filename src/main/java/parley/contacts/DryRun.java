package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.storage.Tx;

/** What a dry run would have written so far; nobody else sees it. */
interface DryRun {
  /** Notes a contact, over what was noted of it before. */
  void put(Tx tx, long organizationId, Contact contact);

  /** The contact as it was noted, if it was. */
  Optional<Contact> find(Tx tx, long organizationId, long id);

  /** Which of the unique values of {@code contact} others have that were noted. */
  List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact);
}
