package parley.contacts;

import java.time.Instant;
import parley.http.Actor;
import parley.storage.IdType;

/**
 * A word of a contact that has counted.
 *
 * @param author who said it: the contact, the system for its provider, or who wrote it down for
 *     them
 */
record ConsentChange(long id, long contactId, Consent consent, Actor author) {
  /** As the API shows it. */
  record View(
      String contactId,
      String channel,
      String purpose,
      Consent.State state,
      Consent.Source source,
      Instant at,
      Actor.View author) {}

  View view() {
    return new View(
        IdType.CONTACT.encode(contactId),
        consent.channel(),
        consent.purpose(),
        consent.state(),
        consent.source(),
        consent.at(),
        author.view());
  }
}
