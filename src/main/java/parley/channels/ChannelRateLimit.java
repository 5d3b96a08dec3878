package parley.channels;

/**
 * How fast a channel sends at most; 0 for as fast as it can.
 *
 * @param messagesPerSecond of the whole channel, what it receives counted in
 * @param pairBurst to one customer at once
 * @param pairIntervalSeconds after a burst, to one customer one message in this time
 * @param messagesPerMinute of the whole channel, for providers that count in minutes what is sent
 */
public record ChannelRateLimit(
    int messagesPerSecond, int pairBurst, int pairIntervalSeconds, int messagesPerMinute) {

  /** For providers that count in seconds. */
  public ChannelRateLimit(int messagesPerSecond, int pairBurst, int pairIntervalSeconds) {
    this(messagesPerSecond, pairBurst, pairIntervalSeconds, 0);
  }

  /** For providers that count in minutes, and don't mind how many go to one customer. */
  public static ChannelRateLimit perMinute(int messages) {
    return new ChannelRateLimit(0, 1, 0, messages);
  }

  /** As fast as it can, in bursts of the same size. */
  public ChannelRateLimit unlimited() {
    return new ChannelRateLimit(0, pairBurst, 0);
  }
}
