package parley.contacts.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Numbers of contacts that only counting tells. A large one is kept for a minute, since every page
 * of a list asks for it again; a small one is counted each time.
 */
public final class KeptCounts {
  private static final Duration KEPT = Duration.ofMinutes(1);
  private static final long SMALL = 1_000;

  /** Letters of all that was asked together: a filter may have a million of them. */
  private static final long MOST_LETTERS = 4_000_000;

  /** What a short one takes besides. */
  private static final int LETTERS_OF_ENTRY = 200;

  /** What was counted: anything that is equal to what means the same contacts. */
  private record Key(long organizationId, Object what) {
    int letters() {
      return LETTERS_OF_ENTRY + what.toString().length();
    }
  }

  private final Cache<Key, Long> counts;

  /** Counts that are kept by the clock of this machine that is never set. */
  public KeptCounts() {
    this(System::nanoTime);
  }

  /**
   * Counts by a clock of the caller's.
   *
   * @param nanoTime a clock that is never set back, in nanoseconds
   */
  KeptCounts(LongSupplier nanoTime) {
    counts =
        Caffeine.newBuilder()
            .maximumWeight(MOST_LETTERS)
            .weigher((Key key, Long count) -> key.letters())
            .expireAfterWrite(KEPT)
            .ticker(nanoTime::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** Says whether the number of {@code what} is kept. */
  public boolean has(long organizationId, Object what) {
    return counts.getIfPresent(new Key(organizationId, what)) != null;
  }

  /** The number of {@code what}, at most a minute old, exact up to a thousand. */
  public long of(long organizationId, Object what, LongSupplier counting) {
    Key key = new Key(organizationId, what);
    Long known = counts.getIfPresent(key);
    if (known != null) {
      return known;
    }
    long count = counting.getAsLong();
    if (count > SMALL) {
      counts.put(key, count);
    }
    return count;
  }
}
