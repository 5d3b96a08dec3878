package parley.notes;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.ETags;
import parley.http.Scope;
import parley.storage.IdType;

/**
 * A note on a contact.
 *
 * @param editedAt when its text was last changed; null if it never was
 */
record Note(
    long organizationId,
    long id,
    long contactId,
    String text,
    Actor author,
    Instant createdAt,
    @Nullable Instant editedAt,
    long version) {

  /** As the API shows it. */
  record View(
      String id,
      String contactId,
      String text,
      Actor.View author,
      Instant createdAt,
      @Nullable Instant editedAt,
      String etag) {}

  View view() {
    return new View(
        IdType.NOTE.encode(id),
        IdType.CONTACT.encode(contactId),
        text,
        author.view(),
        createdAt,
        editedAt,
        ETags.of(version));
  }

  /** Whoever wrote it may change it, and so may those who may delete the contact with all of it. */
  boolean mayBeChangedBy(Caller caller) {
    return author.equals(Actor.of(caller)) || caller.has(Scope.CONTACTS_DELETE);
  }
}
