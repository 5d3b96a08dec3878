package parley.contacts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.storage.Tx;

/** The dry run of one request, which is over with it. */
final class MemoryDryRun implements DryRun {
  private final Map<Long, Contact> contacts = new HashMap<>();

  @Override
  public void put(Tx tx, long organizationId, Contact contact) {
    contacts.put(contact.id(), contact);
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return Optional.ofNullable(contacts.get(id));
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    return contacts.values().stream()
        .filter(other -> other.id() != contact.id())
        .flatMap(other -> ContactConflict.between(other, contact).stream())
        .toList();
  }
}
