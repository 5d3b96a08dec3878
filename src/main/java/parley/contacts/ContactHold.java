package parley.contacts;

import java.time.Instant;
import parley.http.Actor;

/**
 * That nothing of a contact may be erased, as while there is a lawsuit.
 *
 * @param reason in words
 * @param author who says so
 */
record ContactHold(long contactId, String reason, Actor author, Instant createdAt) {

  /** As the API shows it. */
  record View(String reason, Actor.View author, Instant createdAt) {}

  View view() {
    return new View(reason, author.view(), createdAt);
  }
}
