package parley.channels;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a provider for news; one node at a time for each channel. */
@FunctionalInterface
public interface Puller {
  /**
   * Asks once, for half a minute at most, and longer only while something large comes. What had
   * come until then is answered, so that the next pull goes on behind it.
   *
   * @param cursor what the last pull has answered, once its updates are durable; null at first
   * @param bell to be rung, by any thread and at any time, when there is news before the next pull
   *     is due
   */
  Pulled pull(Channel channel, @Nullable String cursor, Runnable bell);

  /** What came of asking. */
  sealed interface Pulled {
    /**
     * The provider answered.
     *
     * @param updates in the order of the provider's clock; may be empty
     * @param cursor where the next pull goes on; becomes durable with the updates
     * @param next how long to wait before that
     */
    record News(List<Update> updates, String cursor, Duration next) implements Pulled {}

    /** No answer, or a hiccup: worth another attempt after a while. */
    record TryLater(Duration delay, String reason) implements Pulled {}

    /** The provider refuses the account. */
    record ChannelDown(MessageError error) implements Pulled {}
  }
}
