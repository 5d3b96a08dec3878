package parley.webhooks;

import java.time.Duration;

/**
 * How long a webhook can have to wait. A time that lies farther ahead was set before the clock was
 * set back, and counts as past: nobody is held up for as long as the clock was wrong.
 */
final class LongestWaits {
  /** For the end of another node's lease; the clocks of nodes may differ by a minute. */
  static final Duration LEASE = WebhookDispatcher.LEASE.plusMinutes(1);

  /** For a webhook that is left alone: the other side may ask for an hour. */
  static final Duration REST = Duration.ofMinutes(70);

  /** For the next attempt of a delivery, for each attempt that it has had. */
  static final Duration RETRY = Duration.ofHours(3);

  private LongestWaits() {}
}
