package parley.channels;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's answers have done to a channel.
 *
 * @param pause why it sends nothing; null while it is active
 * @param throttledUntil until when the provider wants no message of it, maybe past; null when it
 *     has not said so
 * @param throttles how often in a row it has said so
 */
public record ChannelState(@Nullable Pause pause, @Nullable Instant throttledUntil, int throttles) {
  /** Providers may ask for an hour; the clocks of nodes may differ a little. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(70);

  /** Sends. */
  public static final ChannelState ACTIVE = new ChannelState(null, null, 0);

  /**
   * The provider refuses the channel.
   *
   * @param since when it began
   * @param reason what the provider said the last time
   * @param probeAt when a message is sent to see whether it still does
   * @param probes how many have been
   */
  public record Pause(Instant since, MessageError reason, Instant probeAt, int probes) {}

  /** Whether it is active or paused. */
  public ChannelStatus status() {
    return pause == null ? ChannelStatus.ACTIVE : ChannelStatus.PAUSED;
  }

  /** Whether messages may be sent at {@code now}. */
  public boolean isOpen(Instant now) {
    return pause == null && !isAhead(throttledUntil, now);
  }

  /**
   * Whether this time is still to come. One that is farther away than any rest or pause may last
   * was set before the clock was set back, and counts as past.
   */
  static boolean isAhead(@Nullable Instant time, Instant now) {
    return time != null && time.isAfter(now) && !time.isAfter(now.plus(LONGEST_WAIT));
  }
}
