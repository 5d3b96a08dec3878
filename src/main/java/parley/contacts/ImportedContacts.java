package parley.contacts;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import parley.storage.Tx;

/** Contacts that an import has made, to be taken back. */
final class ImportedContacts {
  private final ContactEvents events;
  private final ContactErasure erasure;

  ImportedContacts(ContactEvents events, ContactErasure erasure) {
    this.events = events;
    this.erasure = erasure;
  }

  TakenBack takeBack(
      Tx tx, long organizationId, List<Long> ids, ImportTraces traces, boolean isTold) {
    List<ImportedContact> found = ImportedContactRows.take(tx, organizationId, ids);
    // Asked once the contacts are locked: from here on nobody can have more of them.
    Set<Long> used =
        traces.uses().stream()
            .flatMap(use -> use.used(tx, organizationId, ids).stream())
            .collect(Collectors.toCollection(HashSet::new));
    used.addAll(ContactHoldRows.among(tx, organizationId, ids));
    List<Contact> untouched =
        found.stream()
            .filter(ImportedContact::isAsMade)
            .map(ImportedContact::contact)
            .filter(contact -> !used.contains(contact.id()))
            .toList();
    if (!untouched.isEmpty()) {
      List<Long> gone = untouched.stream().map(Contact::id).toList();
      traces.others().forEach(other -> other.takenBack(tx, organizationId, gone));
    }
    untouched.forEach(contact -> remove(tx, organizationId, contact, isTold));
    return new TakenBack(untouched.size(), found.size() - untouched.size());
  }

  /**
   * What other rooms have of it goes with its row or is gone by now, and no event tells of it
   * unless all are. What it has refused came with the file and goes too, or was known before and is
   * kept already.
   */
  private void remove(Tx tx, long organizationId, Contact contact, boolean isTold) {
    ContactRows.remove(tx, organizationId, contact.id());
    if (isTold) {
      events.deleted(tx, organizationId, contact.id());
    }
  }

  void scrub(Tx tx, long organizationId, long lane) {
    erasure.scrub(tx, organizationId, lane);
  }
}
