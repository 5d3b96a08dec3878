package parley.channels.email.smtp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.OptionalLong;

/** How large a mail each channel's server takes, as it last said. */
final class SizeLimits {
  /** What most providers take, for servers that have said nothing yet. */
  static final long USUAL = 25L << 20;

  /**
   * A channel may have another server some day, which is not asked while it counts as too small.
   */
  private record Key(long channelId, SmtpEndpoint server) {}

  private final Cache<Key, Long> limits =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterWrite(Duration.ofDays(7)).build();

  void note(long channelId, SmtpEndpoint server, OptionalLong limit) {
    limit.ifPresent(bytes -> limits.put(new Key(channelId, server), bytes));
  }

  long of(long channelId, SmtpEndpoint server) {
    Long known = limits.getIfPresent(new Key(channelId, server));
    return known == null ? USUAL : known;
  }
}
