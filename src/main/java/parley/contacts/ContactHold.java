package parley.contacts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Actor;

/**
 * That nothing of a contact may be erased, as while there is a lawsuit.
 *
 * @param reason in words
 * @param author who says so
 */
record ContactHold(long contactId, String reason, Actor author, Instant createdAt) {

  /** As the API shows it; all of it null for a contact that isn't held. */
  record View(@Nullable String reason, Actor.@Nullable View author, @Nullable Instant createdAt) {
    static final View NONE = new View(null, null, null);
  }

  View view() {
    return new View(reason, author.view(), createdAt);
  }
}
