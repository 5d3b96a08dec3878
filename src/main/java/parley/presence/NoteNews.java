package parley.presence;

import java.time.Instant;
import parley.events.LiveFrame;
import parley.storage.IdType;

/**
 * The notes on a contact have changed.
 *
 * @param until when every stream has had the time to tell
 * @param version of the board, at which that was noted
 */
record NoteNews(long contactId, Instant until, long version) {
  /** As the API tells it. */
  record View(String contactId) {}

  LiveFrame frame() {
    return new LiveFrame("contact_notes", new View(IdType.CONTACT.encode(contactId)));
  }
}
