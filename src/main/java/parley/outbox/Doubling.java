package parley.outbox;

import java.time.Duration;

/**
 * Pauses before something is tried again, each twice as long as the one before.
 *
 * @param first the shortest
 * @param longest none is longer, unless the first is
 */
public record Doubling(Duration first, Duration longest) {
  /** Twenty times: from a second to twelve days, from an hour to a century. */
  private static final int MOST = 20;

  /** The pause after it was doubled so often; the first for none and less. */
  public Duration after(int times) {
    Duration doubled = first.multipliedBy(1L << Math.clamp(times, 0, MOST));
    Duration most = first.compareTo(longest) > 0 ? first : longest;
    return doubled.compareTo(most) > 0 ? most : doubled;
  }
}
