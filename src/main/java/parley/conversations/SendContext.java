package parley.conversations;

import parley.channels.Channel;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;

/** All that the send of one message needs. */
record SendContext(Message message, long contactId, Channel channel, Outgoing outgoing) {

  /** What is handed to the provider. */
  sealed interface Outgoing {
    /** All is there. */
    record Ready(OutboundMessage message) implements Outgoing {}

    /** Nothing is, since the message must not leave: what it was queued for has changed. */
    record Kept(MessageError error) implements Outgoing {}
  }

  /** The same on the channel as it is by now. */
  SendContext on(Channel current) {
    return new SendContext(message, contactId, current, outgoing);
  }
}
