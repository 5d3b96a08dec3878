package parley.channels;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What connects channels with their provider; each method calls it, for some seconds at most. */
public interface ChannelConnection {

  /** Asks the provider whether the credentials of a channel-to-be may use its account. */
  OwnershipProof prove(ChannelProfile wanted);

  /** Tries what the channel needs, one step after the other; sends no message. */
  List<TestStep> test(Channel channel);

  /** Whether the provider has to be told when a channel comes, changes and goes. */
  default boolean isNeeded() {
    return false;
  }

  /** Makes the provider report to this server. Repeating it does no harm. */
  default Connected connect(Channel channel) {
    return new Connected.Done();
  }

  /** Makes it stop, for a channel that is gone. Repeating it does no harm. */
  default Connected disconnect(Channel channel) {
    return new Connected.Done();
  }

  /** What came of telling the provider. */
  sealed interface Connected {
    /** It knows. */
    record Done() implements Connected {}

    /** Worth another attempt after a while. */
    record TryLater(Duration delay, String reason) implements Connected {}

    /** It refuses the account. */
    record ChannelDown(MessageError error) implements Connected {}
  }

  /**
   * One step of a test.
   *
   * @param name what was tried, in snake case: {@code credentials}
   * @param reason why it failed, or what could not be tried; null when it passed
   */
  record TestStep(String name, boolean passed, @Nullable String reason) {
    /** A step that passed. */
    public static TestStep passed(String name) {
      return new TestStep(name, true, null);
    }

    /** A step that failed. */
    public static TestStep failed(String name, String reason) {
      return new TestStep(name, false, reason);
    }
  }
}
