package parley.channels;

import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * How Parley speaks with the providers of one type of channel. Implementations hold no state of a
 * conversation; whatever calls a provider is called outside of transactions.
 */
public interface ChannelAdapter {

  /** What there is to know about the type; always the same. */
  ChannelType type();

  /**
   * Sends one message and waits for the provider's answer. Whatever the network does becomes a
   * result.
   *
   * @param listener is called by some thread before the message leaves; when it throws, nothing
   *     leaves
   */
  SendResult send(Channel channel, OutboundMessage message, SendListener listener);

  /** What the provider calls, below {@code /webhooks/} and the type's name. */
  List<Hook> hooks();

  /**
   * Reads once more a body that was {@link HookAnswer.Unreadable unreadable} when it came, to an
   * earlier version perhaps; empty when it still is, or where nothing is called.
   */
  default Optional<List<AccountUpdate>> reread(byte[] body) {
    return Optional.empty();
  }

  /** What connects a channel with its provider, and tests that it is. */
  ChannelConnection connection();

  /** What asks the provider for news, if it has to be asked. */
  default Optional<Puller> puller() {
    return Optional.empty();
  }

  /**
   * Gives the provider a file that a message is about to name, where {@link Handover.UploadFirst}
   * says so; with the {@link #send} after it, it takes less than a job may.
   */
  default UploadResult upload(Channel channel, Attachment file) {
    throw new UnsupportedOperationException(type() + " takes no uploads");
  }

  /**
   * Tells the provider that an agent has read a message, and with it all before it. Repeating it
   * does no harm.
   *
   * @param address whose message it is
   * @param providerId the provider's id of a message of the customer's
   */
  default ReadReceiptResult markRead(Channel channel, String address, String providerId) {
    return new ReadReceiptResult.Refused();
  }

  /**
   * Shows a customer for some seconds that an answer is being written. A courtesy: whatever goes
   * wrong is left.
   *
   * @param address whose message is being answered
   * @param providerId the provider's id of that message, which counts as read by this
   */
  default void showTyping(Channel channel, String address, String providerId) {}

  /**
   * Copies a file that a customer sent, and that the provider holds, to {@code target}; at most as
   * long as a job may take.
   *
   * @param providerId the provider's id of the file
   */
  default FetchResult fetch(Channel channel, String providerId, OutputStream target) {
    return new FetchResult.Gone("Files of this type of channel can't be fetched.");
  }

  /**
   * Asks the provider which templates the channel has, where its capabilities say that there are
   * such; for some seconds at most.
   */
  default TemplateListing templates(Channel channel) {
    throw new UnsupportedOperationException(type() + " has no templates");
  }

  /** Invents a channel at the built-in simulator; empty where that doesn't play the provider. */
  default Optional<ChannelProfile> simulated(RandomGenerator random) {
    return Optional.empty();
  }
}
