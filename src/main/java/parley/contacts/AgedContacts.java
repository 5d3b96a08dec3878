package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import parley.storage.AgedRecords;
import parley.storage.Ids;
import parley.storage.Tx;

/** Contacts with whom nothing has happened for long; erased like those that somebody deletes. */
record AgedContacts(Contacts contacts, ContactActivity activity) implements AgedRecords {
  @Override
  public List<Long> page(Tx tx, long organizationId, long after, Instant until, int most) {
    return ContactAgeRows.page(tx, organizationId, after, Ids.firstAt(until), most);
  }

  @Override
  public List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until) {
    List<Long> quiet = ContactAgeRows.quiet(tx, organizationId, page, until);
    if (quiet.isEmpty()) {
      return quiet;
    }
    Set<Long> held = ContactHoldRows.among(tx, organizationId, quiet);
    Set<Long> used = activity.among(tx, organizationId, quiet, until);
    return quiet.stream().filter(id -> !held.contains(id) && !used.contains(id)).toList();
  }

  @Override
  public long erase(Tx tx, long organizationId, List<Long> due, Instant until) {
    ContactAgeRows.take(tx, organizationId, due);
    return due(tx, organizationId, due, until).stream()
        .filter(id -> contacts.erase(tx, organizationId, id))
        .count();
  }
}
