package parley.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A token bucket for each organization, and for each address on routes without a token. Answers the
 * values of the fields {@code RateLimit} and {@code RateLimit-Policy}
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
public final class RateLimits {
  /** What one request has left. */
  record Verdict(boolean admitted, long remaining, long secondsToWait) {
    String field() {
      return "\"default\";r=" + remaining + ";t=" + secondsToWait;
    }
  }

  private final OptionalInt perSecond;
  private final Cache<Object, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(Duration.ofMinutes(1)).build();

  /** Limits of {@code perSecond} requests with bursts of twice that; empty for none. */
  public RateLimits(OptionalInt perSecond) {
    this.perSecond = perSecond;
  }

  boolean isOn() {
    return perSecond.isPresent();
  }

  /** {@code q} requests in {@code w} seconds. */
  String policy() {
    return "\"default\";q=" + burst() + ";w=2";
  }

  /** Takes one token of {@code key}: an organization's number or an address. */
  Verdict take(Object key) {
    ConsumptionProbe probe =
        Objects.requireNonNull(buckets.get(key, any -> bucket())).tryConsumeAndReturnRemaining(1);
    long wait = Math.ceilDiv(probe.getNanosToWaitForRefill(), TimeUnit.SECONDS.toNanos(1));
    return new Verdict(probe.isConsumed(), probe.getRemainingTokens(), wait);
  }

  private int burst() {
    return 2 * perSecond.orElseThrow();
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(
            Bandwidth.builder()
                .capacity(burst())
                .refillGreedy(perSecond.orElseThrow(), Duration.ofSeconds(1))
                .build())
        .build();
  }
}
