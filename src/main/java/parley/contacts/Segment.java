package parley.contacts;

import java.time.Instant;
import java.util.OptionalLong;
import parley.http.Problem;
import parley.http.ProblemCode;

/**
 * A filter that has a name.
 *
 * @param filter as JSON, as its maker wrote it
 * @param shared whether everybody sees it, or its maker alone
 * @param maker the id of the agent or the API key
 * @param version grows with every change
 */
record Segment(
    long id,
    String name,
    String filter,
    boolean shared,
    long maker,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  /** Makes sure that it is of the version that the client has seen, if that matters. */
  void requireVersion(OptionalLong expected) {
    if (expected.isPresent() && expected.getAsLong() != version) {
      throw Problem.of(ProblemCode.PRECONDITION_FAILED, "If-Match names another version.");
    }
  }
}
