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
 * How often something may be tried from one network: an IPv4 address, or the /64 of an IPv6 one.
 * Counted in the memory of this node, by the monotonic clock.
 */
public final class NetworkLimit {
  private static final int MOST_NETWORKS = 100_000;

  private final OptionalInt most;
  private final Duration period;
  private final String refusal;
  private final Cache<String, Bucket> buckets;

  /**
   * A limit of {@code most} tries in each {@code period}; empty for none.
   *
   * @param refusal the sentence for whoever tries more
   */
  public NetworkLimit(OptionalInt most, Duration period, String refusal) {
    this.most = most;
    this.period = period;
    this.refusal = refusal;
    this.buckets =
        Caffeine.newBuilder().maximumSize(MOST_NETWORKS).expireAfterAccess(period).build();
  }

  /**
   * Counts a try from {@code address}.
   *
   * @throws Problem {@code rate_limited} when there were as many as allowed already
   */
  public void charge(String address) {
    if (most.isPresent() && !bucket(address).tryConsume(1)) {
      throw refused(bucket(address));
    }
  }

  /** Takes back a {@link #charge}: what was tried doesn't count. */
  public void refund(String address) {
    Bucket bucket = most.isPresent() ? known(address) : null;
    if (bucket != null) {
      bucket.addTokens(1);
    }
  }

  /**
   * Makes sure, without counting, that {@code address} may go on.
   *
   * @throws Problem {@code rate_limited}
   */
  public void require(String address) {
    Bucket bucket = most.isPresent() ? known(address) : null;
    if (bucket != null && bucket.getAvailableTokens() < 1) {
      throw refused(bucket);
    }
  }

  /** Whether more than half of what {@code address} may try was tried. */
  public boolean isHalfUsed(String address) {
    Bucket bucket = most.isPresent() ? known(address) : null;
    return bucket != null && bucket.getAvailableTokens() * 2 < most.getAsInt();
  }

  /** What somebody is told who has tried as often as allowed just now, whether they have or not. */
  public Problem refusal() {
    return Problem.of(ProblemCode.RATE_LIMITED, refusal).retryAfter(period.toSeconds());
  }

  private Problem refused(Bucket bucket) {
    long nanos = bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
    return Problem.of(ProblemCode.RATE_LIMITED, refusal)
        .retryAfter(Math.ceilDiv(nanos, TimeUnit.SECONDS.toNanos(1)));
  }

  private @Nullable Bucket known(String address) {
    return buckets.getIfPresent(RateLimits.network(address));
  }

  private Bucket bucket(String address) {
    return Objects.requireNonNull(buckets.get(RateLimits.network(address), any -> full()));
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
