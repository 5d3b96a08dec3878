package parley.replies;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A text that agents send again and again.
 *
 * @param createdBy the agent who made it; null when a key of the organization did
 * @param version grows with every change
 */
record Reply(
    long id,
    String shortcut,
    String text,
    Audience audience,
    @Nullable Long createdBy,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  /** Whether another version of it has the same words for the same people. */
  boolean says(Reply other) {
    return shortcut.equals(other.shortcut)
        && text.equals(other.text)
        && audience.equals(other.audience);
  }

  /** The next version, with other words or for others. */
  Reply changed(String newShortcut, String newText, Audience newAudience, Instant now) {
    return new Reply(id, newShortcut, newText, newAudience, createdBy, version + 1, createdAt, now);
  }
}
