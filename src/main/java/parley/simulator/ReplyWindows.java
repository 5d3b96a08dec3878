package parley.simulator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;

/** When each customer last wrote to a number, and whether the number may still reply freely. */
final class ReplyWindows {
  private static final int MOST = 100_000;
  private static final Duration LENGTH = Duration.ofHours(24);

  private record Pair(String number, CustomerAddress customer) {}

  private final Cache<Pair, Instant> last = Caffeine.newBuilder().maximumSize(MOST).build();

  /** A customer has written. */
  void opened(BusinessNumber number, CustomerAddress customer, Instant now) {
    last.put(new Pair(number.key(), customer), now);
  }

  boolean isOpen(BusinessNumber number, CustomerAddress customer, Instant now) {
    Instant written = last.getIfPresent(new Pair(number.key(), customer));
    return written != null && now.isBefore(written.plus(LENGTH));
  }
}
