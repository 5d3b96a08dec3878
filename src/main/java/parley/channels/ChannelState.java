package parley.channels;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a provider's answers have done to an account.
 *
 * @param pause why it sends nothing; null while it is active
 * @param throttledUntil until when the provider wants no message of it, maybe past; null when it
 *     has not said so
 * @param throttles how often in a row it has said so
 */
public record ChannelState(@Nullable Pause pause, @Nullable Instant throttledUntil, int throttles) {
  /** Sends. */
  public static final ChannelState ACTIVE = new ChannelState(null, null, 0);

  /**
   * The provider refuses the account.
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
    return pause == null && (throttledUntil == null || !throttledUntil.isAfter(now));
  }
}
