package parley.contacts;

import java.util.List;
import java.util.stream.Stream;
import parley.storage.Tx;

/** Under which ids the log of events tells of a contact. */
public final class ContactSubjects {
  private ContactSubjects() {}

  /** Its own id, and those of all that have become part of it: what was told of them stays. */
  public static List<Long> of(Tx tx, long organizationId, long contactId) {
    return Stream.concat(
            Stream.of(contactId), ContactAliasRows.of(tx, organizationId, contactId).stream())
        .toList();
  }
}
