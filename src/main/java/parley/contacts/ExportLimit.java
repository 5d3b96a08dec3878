package parley.contacts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import parley.http.Problem;
import parley.http.ProblemCode;

/** How often an organization may take all its contacts away; counted in the memory of this node. */
final class ExportLimit {
  private static final int MOST = 5;
  private static final Duration PERIOD = Duration.ofHours(1);
  private static final int MOST_ORGANIZATIONS = 100_000;

  private final Cache<Long, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(MOST_ORGANIZATIONS).expireAfterAccess(PERIOD).build();

  /**
   * Counts an export.
   *
   * @throws Problem {@code rate_limited} beyond five in an hour
   */
  void charge(long organizationId) {
    Bucket bucket = Objects.requireNonNull(buckets.get(organizationId, any -> full()));
    if (!bucket.tryConsume(1)) {
      long nanos = bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
      throw Problem.of(ProblemCode.RATE_LIMITED, "Five exports an hour are allowed; wait.")
          .retryAfter(Math.ceilDiv(nanos, TimeUnit.SECONDS.toNanos(1)));
    }
  }

  private static Bucket full() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(MOST).refillGreedy(MOST, PERIOD))
        .build();
  }
}
