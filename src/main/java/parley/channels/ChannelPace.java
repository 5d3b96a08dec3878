package parley.channels;

/**
 * How fast an account sends at most; 0 for as fast as it can.
 *
 * @param messagesPerSecond of the whole number, what it receives counted in
 * @param pairBurst to one customer at once
 * @param pairIntervalSeconds after a burst, to one customer one message in this time
 */
public record ChannelPace(int messagesPerSecond, int pairBurst, int pairIntervalSeconds) {
  /** What Meta grants to every number. */
  static final ChannelPace META = new ChannelPace(80, 45, 6);

  static final ChannelPace UNLIMITED = new ChannelPace(0, 45, 0);
}
