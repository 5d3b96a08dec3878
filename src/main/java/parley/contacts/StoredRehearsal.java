package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.storage.Tx;

/** A rehearsal of any size, which outlives its process. */
record StoredRehearsal(long id) implements Rehearsal {
  @Override
  public void put(Tx tx, long organizationId, Contact contact) {
    RehearsalRows.put(tx, organizationId, id, contact);
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long contactId) {
    return RehearsalRows.find(tx, organizationId, id, contactId);
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    return RehearsalRows.conflicts(tx, organizationId, id, contact);
  }
}
