package parley.conversations;

import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.OutboundMessage;

/**
 * All that the send of one message needs.
 *
 * @param letter empty when the contact has no address on the channel
 */
record Parcel(
    Message message, long contactId, ChannelAccount account, Optional<OutboundMessage> letter) {

  /** The same parcel on the account as it is by now. */
  Parcel on(ChannelAccount current) {
    return new Parcel(message, contactId, current, letter);
  }
}
