package parley.channels.email.smtp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.OptionalLong;

/** How large a mail each channel's server takes, as it last said. */
final class SizeLimits {
  /** What most providers take, for servers that have said nothing yet. */
  static final long USUAL = 25L << 20;

  private final Cache<Long, Long> limits =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterWrite(Duration.ofDays(7)).build();

  void note(long channelId, OptionalLong limit) {
    limit.ifPresent(bytes -> limits.put(channelId, bytes));
  }

  long of(long channelId) {
    Long known = limits.getIfPresent(channelId);
    return known == null ? USUAL : known;
  }
}
