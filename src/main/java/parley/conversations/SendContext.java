package parley.conversations;

import java.util.Optional;
import parley.channels.Channel;
import parley.channels.OutboundMessage;

/**
 * All that the send of one message needs.
 *
 * @param outbound empty when the contact has no address on the channel
 */
record SendContext(
    Message message, long contactId, Channel channel, Optional<OutboundMessage> outbound) {

  /** The same on the channel as it is by now. */
  SendContext on(Channel current) {
    return new SendContext(message, contactId, current, outbound);
  }
}
