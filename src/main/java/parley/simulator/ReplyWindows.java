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

  /** Says whether the number may reply freely to a customer, as it behaves. */
  boolean isOpen(
      BusinessNumber number, CustomerAddress customer, Behaviour behaviour, Instant now) {
    Instant written = last.getIfPresent(new Pair(number.key(), customer));
    Instant closedAt = behaviour.windowsClosedAt();
    if (closedAt != null && (written == null || !written.isAfter(closedAt))) {
      return false;
    }
    boolean inTime = written != null && now.isBefore(written.plus(LENGTH));
    return inTime || !behaviour.enforceWindow();
  }
}
