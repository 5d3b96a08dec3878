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
import org.jspecify.annotations.Nullable;

/**
 * A token bucket for each organization, for each API key that has a limit of its own, and for each
 * address of requests without a valid token. Answers the values of the fields {@code RateLimit} and
 * {@code RateLimit-Policy} (draft-ietf-httpapi-ratelimit-headers-11).
 */
public final class RateLimits {
  /**
   * A limit.
   *
   * @param name of the policy in the header fields
   * @param perSecond requests; bursts may be twice that
   */
  record Policy(String name, int perSecond) {
    int burst() {
      return WINDOW_SECONDS * perSecond;
    }

    /** {@code q} requests in {@code w} seconds. */
    String field() {
      return "\"" + name + "\";q=" + burst() + ";w=" + WINDOW_SECONDS;
    }
  }

  /** What one request has left. */
  record Verdict(
      Policy policy, boolean admitted, long remaining, long secondsToWait, long secondsToFull) {
    String field() {
      return "\"" + policy.name() + "\";r=" + remaining + ";t=" + secondsToFull;
    }
  }

  /** The bucket of an API key that has a limit of its own; another limit is another bucket. */
  private record KeyBucket(long organizationId, String key, Policy policy) {}

  /** The burst is twice what comes back in a second. */
  private static final int WINDOW_SECONDS = 2;

  /** Groups of an IPv6 address that name a network: one customer has a whole /64. */
  private static final int NETWORK_GROUPS = 4;

  private static final int REFUSED_SIGNATURES = 60;
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final @Nullable Policy policy;
  private final TryLimit refusedSignatures =
      new TryLimit(
          OptionalInt.of(REFUSED_SIGNATURES),
          Duration.ofMinutes(1),
          "Too many signatures from this address were wrong; wait, then sign correctly.");
  private final Cache<Object, Bucket> buckets = cache();

  /** How many more refusals come at once. */
  private final Cache<Object, Bucket> refusals = cache();

  /** Limits of {@code perSecond} requests with bursts of twice that; empty for none. */
  public RateLimits(OptionalInt perSecond) {
    this.policy = perSecond.isPresent() ? new Policy("default", perSecond.getAsInt()) : null;
  }

  boolean isOn() {
    return policy != null;
  }

  /** How many signatures of a network may be wrong before no more of them are checked. */
  TryLimit refusedSignatures() {
    return refusedSignatures;
  }

  /** Takes one token of {@code key}: an organization's number or a {@link #network}. */
  Verdict take(Object key) {
    return take(key, everybodys());
  }

  /** Takes one token of a caller who has a limit of their own. */
  Verdict takeOwn(Caller caller, int perSecond) {
    Policy own = new Policy("key", perSecond);
    return take(new KeyBucket(caller.organizationId(), caller.key(), own), own);
  }

  private Verdict take(Object key, Policy by) {
    ConsumptionProbe probe = bucketOf(key, buckets, by).tryConsumeAndReturnRemaining(1);
    long wait = Math.ceilDiv(probe.getNanosToWaitForRefill(), TimeUnit.SECONDS.toNanos(1));
    return verdict(by, probe.isConsumed(), probe.getRemainingTokens(), wait);
  }

  /**
   * To be called before {@code key} is refused. Refusing costs nearly as much as answering, so who
   * has been refused as often as they may ask waits a second for each further refusal: a client
   * that repeats at once would else take the CPU from all others.
   */
  void slowDown(Object key, Policy by) {
    if (!bucketOf(key, refusals, by).tryConsume(1)) {
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What {@code key} has left, without taking any of it. */
  Verdict look(Object key) {
    Policy all = everybodys();
    Bucket bucket = buckets.getIfPresent(key);
    return verdict(all, true, bucket == null ? all.burst() : bucket.getAvailableTokens(), 0);
  }

  private Policy everybodys() {
    return Objects.requireNonNull(policy, "there is no limit");
  }

  /** The address itself, or the network of an IPv6 address as Java writes it. */
  public static String network(String address) {
    String[] groups = address.split(":", NETWORK_GROUPS + 1);
    return groups.length <= NETWORK_GROUPS
        ? address
        : address.substring(0, address.length() - groups[NETWORK_GROUPS].length());
  }

  private static Verdict verdict(Policy by, boolean admitted, long remaining, long wait) {
    long missing = by.burst() - remaining;
    return new Verdict(by, admitted, remaining, wait, Math.ceilDiv(missing, (long) by.perSecond()));
  }

  private static Cache<Object, Bucket> cache() {
    return Caffeine.newBuilder()
        .maximumSize(100_000)
        .expireAfterAccess(Duration.ofMinutes(1))
        .build();
  }

  private static Bucket bucketOf(Object key, Cache<Object, Bucket> cache, Policy by) {
    return Objects.requireNonNull(cache.get(key, any -> bucket(by)));
  }

  /** By the monotonic clock: a step of the other one would stop the refill. */
  private static Bucket bucket(Policy by) {
    return Bucket.builder()
        .addLimit(
            Bandwidth.builder()
                .capacity(by.burst())
                .refillGreedy(by.perSecond(), Duration.ofSeconds(1))
                .build())
        .withNanosecondPrecision()
        .build();
  }
}
