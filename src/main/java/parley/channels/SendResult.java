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

  /** The provider won't send this message, ever. */
  record Refused(MessageError error) implements SendResult {}

  /** The provider refuses the account: this message fails, and the others need not be tried. */
  record ChannelDown(MessageError error) implements SendResult {}

  /** Certainly not sent; worth another attempt after this delay. */
  record TryLater(Duration delay, MessageError error) implements SendResult {}

  /** It may have been sent: no answer came. Never to be repeated blindly. */
  record Unknown(String reason) implements SendResult {}
}
