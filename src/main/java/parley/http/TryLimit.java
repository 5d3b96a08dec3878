package parley.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How often something may be tried under one key: by a network ({@link RateLimits#network}), a
 * visitor, a channel. Counted in the memory of this node, by the monotonic clock.
 */
public final class TryLimit {
  private static final int MOST_KEYS = 100_000;

  private final OptionalInt most;
  private final Duration period;
  private final String refusal;
  private final Cache<String, Bucket> buckets;

  /**
   * A limit of {@code most} tries in each {@code period}; empty for none.
   *
   * @param refusal the sentence for whoever tries more
   */
  public TryLimit(OptionalInt most, Duration period, String refusal) {
    this.most = most;
    this.period = period;
    this.refusal = refusal;
    this.buckets = Caffeine.newBuilder().maximumSize(MOST_KEYS).expireAfterAccess(period).build();
  }

  /**
   * Counts a try under {@code key}.
   *
   * @throws Problem {@code rate_limited} when there were as many as allowed already
   */
  public void charge(String key) {
    charge(key, 1);
  }

  /**
   * Counts a try that weighs more than one, bytes for instance.
   *
   * @param amount at least one
   * @throws Problem {@code rate_limited} when that is more than what is left of what is allowed
   */
  public void charge(String key, long amount) {
    if (most.isPresent() && !bucket(key).tryConsume(amount)) {
      throw refused(bucket(key), amount);
    }
  }

  /** Takes back a {@link #charge}: what was tried doesn't count. */
  public void refund(String key) {
    Bucket bucket = most.isPresent() ? known(key) : null;
    if (bucket != null) {
      bucket.addTokens(1);
    }
  }

  /**
   * Makes sure, without counting, that {@code key} may go on.
   *
   * @throws Problem {@code rate_limited}
   */
  public void require(String key) {
    Bucket bucket = most.isPresent() ? known(key) : null;
    if (bucket != null && bucket.getAvailableTokens() < 1) {
      throw refused(bucket, 1);
    }
  }

  /** Whether more than half of what {@code key} may try was tried. */
  public boolean isHalfUsed(String key) {
    Bucket bucket = most.isPresent() ? known(key) : null;
    return bucket != null && bucket.getAvailableTokens() * 2 < most.getAsInt();
  }

  /** What somebody is told who has tried as often as allowed just now, whether they have or not. */
  public Problem refusal() {
    return Problem.of(ProblemCode.RATE_LIMITED, refusal).retryAfter(period.toSeconds());
  }

  private Problem refused(Bucket bucket, long amount) {
    long nanos = bucket.estimateAbilityToConsume(amount).getNanosToWaitForRefill();
    return Problem.of(ProblemCode.RATE_LIMITED, refusal)
        .retryAfter(Math.ceilDiv(nanos, TimeUnit.SECONDS.toNanos(1)));
  }

  private @Nullable Bucket known(String key) {
    return buckets.getIfPresent(key);
  }

  private Bucket bucket(String key) {
    return Objects.requireNonNull(buckets.get(key, any -> full()));
  }

  /** All tries of a period come back together when it is over. */
  private Bucket full() {
    int tries = most.orElseThrow();
    return Bucket.builder()
        .addLimit(Bandwidth.builder().capacity(tries).refillIntervally(tries, period).build())
        .withNanosecondPrecision()
        .build();
  }
}
