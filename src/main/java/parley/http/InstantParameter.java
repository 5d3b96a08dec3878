package parley.http;

import java.time.Instant;
import java.util.Optional;

/** A time in the query of a request. */
public final class InstantParameter {
  private InstantParameter() {}

  /**
   * The time in the query parameter {@code name}; empty when it isn't there. A {@code +} that was
   * not escaped, and has become a space, is taken as one.
   *
   * @throws Problem {@code invalid_parameter}
   */
  public static Optional<Instant> read(Request request, String name) {
    return request
        .query(name)
        .map(text ->
            Timestamps.parse(text.replace(' ', '+'))
                .orElseThrow(() ->
                    Problem.invalidParameter(
                        "query:" + name,
                        "must be an ISO 8601 timestamp, e.g. 2026-03-01T09:30:00Z")));
  }
}
