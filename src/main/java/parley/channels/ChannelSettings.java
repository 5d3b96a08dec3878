package parley.channels;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an organization may set on a channel account.
 *
 * @param graphUrl where the provider's API is; null for the provider's own
 * @param graphVersion {@code v24.0}; null for the adapter's default
 * @param afterResolve {@code reopen} or {@code new_conversation}: what an inbound message does when
 *     the last conversation is resolved
 * @param enforceWindow whether the reply window is kept; null for the default: not on the simulator
 */
public record ChannelSettings(
    @Nullable String graphUrl,
    @Nullable String graphVersion,
    String afterResolve,
    @Nullable Boolean enforceWindow,
    Pace pace) {
  static final ChannelSettings DEFAULTS =
      new ChannelSettings(null, null, "reopen", null, Pace.DEFAULT);

  /** A {@link ChannelRateLimit} of which some is left at its default: null. */
  public record Pace(
      @Nullable Integer messagesPerSecond,
      @Nullable Integer pairBurst,
      @Nullable Integer pairIntervalSeconds) {
    public static final Pace DEFAULT = new Pace(null, null, null);

    ChannelRateLimit over(ChannelRateLimit otherwise) {
      return new ChannelRateLimit(
          Objects.requireNonNullElse(messagesPerSecond, otherwise.messagesPerSecond()),
          Objects.requireNonNullElse(pairBurst, otherwise.pairBurst()),
          Objects.requireNonNullElse(pairIntervalSeconds, otherwise.pairIntervalSeconds()));
    }
  }
}
