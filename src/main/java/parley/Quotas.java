package parley;

import java.time.Duration;
import parley.channels.QuarantineLimits;

/**
 * How much one organization may keep; what is beyond is refused with 409 {@code quota_exceeded}.
 *
 * @param agents members, owners included
 * @param apiKeys that are not revoked, personal ones included
 * @param quarantine unreadable updates of providers, per channel; the oldest make room
 * @param quarantineDays how long those are kept
 * @param mediaMegabytes of files, in units of 1,048,576 bytes
 */
public record Quotas(
    int channels,
    int webhooks,
    int teams,
    int agents,
    int apiKeys,
    int quarantine,
    int quarantineDays,
    int mediaMegabytes) {
  private static final int MOST = 1_000_000;

  static Quotas of(Settings settings) {
    return new Quotas(
        settings.number("PARLEY_QUOTA_CHANNELS", 1, MOST).orElse(50),
        settings.number("PARLEY_QUOTA_WEBHOOKS", 1, MOST).orElse(50),
        settings.number("PARLEY_QUOTA_TEAMS", 1, MOST).orElse(100),
        settings.number("PARLEY_QUOTA_AGENTS", 1, MOST).orElse(1_000),
        settings.number("PARLEY_QUOTA_API_KEYS", 1, MOST).orElse(100),
        settings.number("PARLEY_QUOTA_QUARANTINE", 1, MOST).orElse(1_000),
        settings.number("PARLEY_QUARANTINE_DAYS", 1, 365).orElse(30),
        settings.number("PARLEY_QUOTA_MEDIA_MB", 1, 1_000_000_000).orElse(10_240));
  }

  /** What a channel keeps in quarantine. */
  QuarantineLimits quarantineLimits() {
    return new QuarantineLimits(quarantine, Duration.ofDays(quarantineDays));
  }

  String describe() {
    return """
    PARLEY_QUOTA_CHANNELS=%d
    PARLEY_QUOTA_WEBHOOKS=%d
    PARLEY_QUOTA_TEAMS=%d
    PARLEY_QUOTA_AGENTS=%d
    PARLEY_QUOTA_API_KEYS=%d
    PARLEY_QUOTA_QUARANTINE=%d
    PARLEY_QUARANTINE_DAYS=%d
    PARLEY_QUOTA_MEDIA_MB=%d\
    """
        .formatted(
            channels, webhooks, teams, agents, apiKeys, quarantine, quarantineDays, mediaMegabytes);
  }
}
