package parley.channels;

import java.time.Instant;

/** Whether a message may be sent on a channel. */
public sealed interface SendPermit {

  /**
   * Now, on the channel as it is now; when that is paused, this message is the one that probes it.
   */
  record Open(Channel channel) implements SendPermit {}

  /** Not before this time, unless the channel goes on earlier. */
  record Shut(Instant until) implements SendPermit {}
}
