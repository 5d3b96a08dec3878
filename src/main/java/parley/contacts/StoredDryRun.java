package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.storage.Tx;

/** A dry run of any size, which outlives its process. */
record StoredDryRun(long id) implements DryRun {
  @Override
  public void put(Tx tx, long organizationId, Contact contact) {
    DryRunRows.put(tx, organizationId, id, contact);
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long contactId) {
    return DryRunRows.find(tx, organizationId, id, contactId);
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    return DryRunRows.conflicts(tx, organizationId, id, contact);
  }
}
