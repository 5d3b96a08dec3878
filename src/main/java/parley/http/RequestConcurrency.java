package parley.http;

import java.time.Duration;
import java.util.OptionalLong;
import parley.storage.ConcurrencyLimit;
import parley.storage.Turns;

/**
 * Bounds what requests do at once that takes as long as somebody else likes: a sender, or a server
 * that is asked.
 */
public final class RequestConcurrency {
  private static final Duration TURN = Duration.ofSeconds(5);
  private static final int SHARE = 8;

  private final String what;
  private final ConcurrencyLimit limit;

  /**
   * A bound of this node: eight at once for one organization.
   *
   * @param what is done, for the answer to whoever gets no turn: {@code uploads}
   * @param most at once for all of them
   */
  public RequestConcurrency(String what, int most) {
    this.what = what;
    this.limit = new ConcurrencyLimit(most, SHARE, TURN);
  }

  /**
   * Does it when it is the turn of the organization whose request runs. What no organization asks
   * for has no bound here.
   *
   * @throws Problem {@code rate_limited} when that takes longer than five seconds
   */
  public <T, E extends Exception> T call(ConcurrencyLimit.Call<T, E> call) throws E {
    OptionalLong organization = Turns.current();
    return organization.isEmpty()
        ? call.make()
        : limit.call(organization.getAsLong(), call).orElseThrow(this::refused);
  }

  private Problem refused() {
    return Problem.of(
            ProblemCode.RATE_LIMITED,
            "At most %d %s of an organization go on at once.".formatted(SHARE, what))
        .retryAfter(TURN.toSeconds());
  }
}
