package parley.channels;

import java.time.Duration;
import java.util.List;

/** What became of one attempt to send. */
public sealed interface SendResult {

  /**
   * The provider has taken it; nothing is sent yet.
   *
   * @param addresses what the provider calls the recipient; may be empty
   */
  record Accepted(String providerId, List<String> addresses) implements SendResult {}

  /**
   * It is sent, and nothing more need be heard of it; a report that comes nevertheless counts.
   *
   * @param addresses what the provider calls the recipient; may be empty
   * @param undelivered others to whom it was to go and who won't get it
   */
  record Sent(String providerId, List<String> addresses, List<String> undelivered)
      implements SendResult {
    /** It went to all for whom it was. */
    public Sent(String providerId, List<String> addresses) {
      this(providerId, addresses, List.of());
    }
  }

  /** The provider won't send this message, ever. */
  record Refused(MessageError error) implements SendResult {}

  /** The provider refuses the account: whatever else it would send need not be tried. */
  record ChannelDown(MessageError error) implements SendResult {}

  /**
   * Certainly not sent; worth another attempt.
   *
   * @param delay how long to wait before it, at least
   * @param attempts how many there should be in all
   */
  record TryLater(Duration delay, int attempts, MessageError error) implements SendResult {}

  /**
   * Certainly not sent, since the account sends too fast: a matter of its pace, not of the message.
   *
   * @param delay how long to wait, at least
   */
  record AccountThrottled(Duration delay) implements SendResult {}

  /** The same, but what is too fast are the messages to this one customer. */
  record CustomerThrottled(Duration delay) implements SendResult {}

  /** It may have been sent: no answer came. Never to be repeated blindly. */
  record Unknown(String reason) implements SendResult {}
}
