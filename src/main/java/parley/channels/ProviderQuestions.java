package parley.channels;

import java.time.Duration;
import java.util.function.Supplier;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.outbound.ConnectionLimit;
import parley.storage.Turns;

/**
 * Bounds what is asked of providers while somebody waits for the answer to a request. Where a
 * channel's server is, its organization says: servers that take connections and say nothing use up
 * none of those that everybody's messages need.
 */
final class ProviderQuestions {
  private static final int AT_ONCE = 64;
  private static final int AT_ONCE_OF_ONE = 8;
  private static final Duration TURN = Duration.ofSeconds(5);

  private static final long NOBODY = 0;

  private final ConnectionLimit limit = new ConnectionLimit(AT_ONCE, AT_ONCE_OF_ONE, TURN);

  /**
   * Asks a question for the organization whose request runs, when it is its turn.
   *
   * @throws Problem {@code rate_limited} when that takes too long
   */
  <T> T ask(Supplier<T> question) {
    return limit
        .call(Turns.current().orElse(NOBODY), question::get)
        .orElseThrow(() ->
            Problem.of(
                    ProblemCode.RATE_LIMITED,
                    "At most %d questions of an organization wait for a provider at once."
                        .formatted(AT_ONCE_OF_ONE))
                .retryAfter(TURN.toSeconds()));
  }
}
