package parley.contacts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parley.storage.Tx;

/**
 * The contacts as they would be if what is put here were written: a dry run sees its own earlier
 * rows, and nobody else does.
 */
final class RehearsedContacts implements ContactShelf {
  private final Map<Long, Contact> written = new HashMap<>();

  @Override
  public boolean add(Tx tx, long organizationId, Contact contact) {
    boolean free = conflicts(tx, organizationId, contact).isEmpty();
    if (free) {
      written.put(contact.id(), contact);
    }
    return free;
  }

  @Override
  public List<ContactConflict> conflicts(Tx tx, long organizationId, Contact contact) {
    Stream<ContactConflict> stored =
        ContactConflictRows.find(tx, organizationId, contact).stream()
            .filter(conflict -> !written.containsKey(conflict.contactId()));
    Stream<ContactConflict> rehearsed =
        written.values().stream()
            .filter(other -> other.id() != contact.id())
            .flatMap(other -> ContactConflict.between(other, contact).stream());
    return Stream.concat(stored, rehearsed).toList();
  }

  @Override
  public Optional<Contact> find(Tx tx, long organizationId, long id) {
    return Optional.ofNullable(written.get(id)).or(() -> ContactRows.find(tx, organizationId, id));
  }

  @Override
  public boolean change(Tx tx, long organizationId, Contact before, Contact after) {
    return add(tx, organizationId, after);
  }
}
