package parley.replies;

import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.http.Problem;
import parley.http.ProblemCode;

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

  /** The next version, with other words or for others. */
  Reply changed(String newShortcut, String newText, Audience newAudience, Instant now) {
    return new Reply(id, newShortcut, newText, newAudience, createdBy, version + 1, createdAt, now);
  }

  /** Makes sure that it is of the version that the client has seen, if that matters. */
  void requireVersion(OptionalLong expected) {
    if (expected.isPresent() && expected.getAsLong() != version) {
      throw Problem.of(ProblemCode.PRECONDITION_FAILED, "If-Match names another version.");
    }
  }
}
