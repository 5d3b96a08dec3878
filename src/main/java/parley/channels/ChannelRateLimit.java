package parley.channels;

/**
 * How fast an account sends at most; 0 for as fast as it can.
 *
 * @param messagesPerSecond of the whole number, what it receives counted in
 * @param pairBurst to one customer at once
 * @param pairIntervalSeconds after a burst, to one customer one message in this time
 */
public record ChannelRateLimit(int messagesPerSecond, int pairBurst, int pairIntervalSeconds) {
  /** What Meta grants to every number. */
  static final ChannelRateLimit META = new ChannelRateLimit(80, 45, 6);

  static final ChannelRateLimit UNLIMITED = new ChannelRateLimit(0, 45, 0);
}
