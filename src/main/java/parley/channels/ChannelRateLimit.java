package parley.channels;

/**
 * How fast a channel sends at most; 0 for as fast as it can.
 *
 * @param messagesPerSecond of the whole channel, what it receives counted in
 * @param pairBurst to one customer at once
 * @param pairIntervalSeconds after a burst, to one customer one message in this time
 */
public record ChannelRateLimit(int messagesPerSecond, int pairBurst, int pairIntervalSeconds) {

  /** As fast as it can, in bursts of the same size. */
  public ChannelRateLimit unlimited() {
    return new ChannelRateLimit(0, pairBurst, 0);
  }
}
