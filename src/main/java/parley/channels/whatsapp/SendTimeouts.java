package parley.channels.whatsapp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import parley.outbound.CallResult;

/**
 * How long the answer to a send is waited for: less once a channel's provider has been silent
 * several times in a row, so that its sends give their places to others.
 */
final class SendTimeouts {
  private static final Duration USUAL = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(5);
  private static final int SUSPICIOUS = 5;

  /** How often in a row a channel got no answer. */
  private final Cache<Long, Integer> silences =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterWrite(Duration.ofHours(1)).build();

  Duration with(long channelId) {
    return Objects.requireNonNullElse(silences.getIfPresent(channelId), 0) < SUSPICIOUS
        ? USUAL
        : SHORT;
  }

  /** Remembers what became of a send. */
  void note(long channelId, CallResult callResult) {
    if (callResult instanceof CallResult.Answered) {
      silences.invalidate(channelId);
    } else {
      silences.asMap().merge(channelId, 1, Integer::sum);
    }
  }
}
