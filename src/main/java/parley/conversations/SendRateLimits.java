package parley.conversations;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import parley.channels.Channel;
import parley.channels.ChannelRateLimit;

/**
 * Says when it is a message's turn, so that a number sends no faster than its provider takes it: in
 * all, and to each customer. A token that isn't there yet is taken in advance, so that nobody asks
 * twice. The buckets are this node's own, and each node has its share of the pace.
 */
final class SendRateLimits {
  /** What a number may send at once, as a part of a second's worth. */
  private static final int SMOOTHNESS = 10;

  /** The same, as a part of a minute's worth. */
  private static final int MINUTE_SMOOTHNESS = 4;

  /** Longer than any bucket that matters needs to be full again. */
  private static final Duration MEMORY = Duration.ofHours(2);

  /**
   * A message's turn.
   *
   * @param reached how far it comes at {@code at}
   */
  record Slot(SendThrottleState.Turn reached, Instant at) {}

  private record Key(long channelId, long contactId, ChannelRateLimit rateLimit, int nodes) {}

  private final Cache<Key, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterAccess(MEMORY).build();
  private final InstantSource clock;
  private final SendClock sendClock;
  private final IntSupplier nodes;

  /**
   * Buckets by {@code clock}.
   *
   * @param nodes how many nodes share the pace
   */
  SendRateLimits(InstantSource clock, IntSupplier nodes) {
    this.clock = clock;
    this.sendClock = new SendClock(clock);
    this.nodes = nodes;
  }

  /** The next step of a message that has come as far as {@code reached}. */
  Slot next(SendThrottleState.Turn reached, Channel channel, long contactId) {
    Instant now = clock.instant();
    if (reached == SendThrottleState.Turn.NONE) {
      Duration wait = take(customers(channel, contactId));
      if (wait.isPositive()) {
        return new Slot(SendThrottleState.Turn.CUSTOMER, now.plus(wait));
      }
    }
    Duration wait =
        reached == SendThrottleState.Turn.NUMBER ? Duration.ZERO : take(numbers(channel));
    return new Slot(SendThrottleState.Turn.NUMBER, now.plus(wait));
  }

  /** Counts a message that came in, where that counts. */
  void received(Channel channel) {
    if (channel.rateLimit().messagesPerMinute() == 0) {
      take(numbers(channel));
    }
  }

  private Key customers(Channel channel, long contactId) {
    return new Key(channel.id(), contactId, channel.rateLimit(), nodes.getAsInt());
  }

  /** No contact has the id 0. */
  private Key numbers(Channel channel) {
    return new Key(channel.id(), 0, channel.rateLimit(), nodes.getAsInt());
  }

  private Duration take(Key key) {
    boolean unlimited =
        key.contactId() == 0
            ? key.rateLimit().messagesPerSecond() == 0 && key.rateLimit().messagesPerMinute() == 0
            : key.rateLimit().pairIntervalSeconds() == 0;
    if (unlimited) {
      return Duration.ZERO;
    }
    Bucket bucket = Objects.requireNonNull(buckets.get(key, this::bucket));
    return milliseconds(bucket.consumeIgnoringRateLimits(1));
  }

  /** Jobs are due at full milliseconds; not too early. */
  private static Duration milliseconds(long nanos) {
    return Duration.ofMillis(Math.ceilDiv(nanos, TimeUnit.MILLISECONDS.toNanos(1)));
  }

  private Bucket bucket(Key key) {
    return Bucket.builder()
        .addLimit(key.contactId() == 0 ? ofNumber(key) : ofCustomer(key))
        .withCustomTimePrecision(sendClock)
        .build();
  }

  private static Bandwidth ofNumber(Key key) {
    int perMinute = key.rateLimit().messagesPerMinute();
    if (perMinute > 0) {
      return Bandwidth.builder()
          .capacity(share(perMinute / MINUTE_SMOOTHNESS, key.nodes()))
          .refillGreedy(perMinute, Duration.ofMinutes(key.nodes()))
          .build();
    }
    int rate = key.rateLimit().messagesPerSecond();
    return Bandwidth.builder()
        .capacity(share(rate / SMOOTHNESS, key.nodes()))
        .refillGreedy(rate, Duration.ofSeconds(key.nodes()))
        .build();
  }

  private static Bandwidth ofCustomer(Key key) {
    Duration interval = Duration.ofSeconds(key.rateLimit().pairIntervalSeconds());
    return Bandwidth.builder()
        .capacity(share(key.rateLimit().pairBurst(), key.nodes()))
        .refillGreedy(1, interval.multipliedBy(key.nodes()))
        .build();
  }

  private static int share(int all, int nodes) {
    return Math.max(1, all / nodes);
  }
}
