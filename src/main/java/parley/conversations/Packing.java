package parley.conversations;

import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.OutboundMessage;
import parley.contacts.Contacts;
import parley.outbox.Job;
import parley.storage.Tx;

/** Reads what the send of a message needs. */
final class Packing {
  private final MessageRows messages = new MessageRows();
  private final Channels channels;
  private final Contacts contacts;

  Packing(Channels channels, Contacts contacts) {
    this.channels = channels;
    this.contacts = contacts;
  }

  /** The parcel of a job; empty when the message is gone or has been heard of already. */
  Optional<Parcel> parcel(Tx tx, Job job) {
    return waiting(tx, job).map(message -> parcel(tx, message));
  }

  /** The message of a job, if it is still waiting in the attempt that the job is for. */
  Optional<Message> waiting(Tx tx, Job job) {
    Reference reference = Reference.parse(job.payload()).orElseThrow();
    return messages
        .find(tx, job.organizationId(), reference.messageId())
        .filter(message -> message.status() == MessageStatus.QUEUED)
        .filter(reference::isOf);
  }

  private Parcel parcel(Tx tx, Message message) {
    long organizationId = message.organizationId();
    Conversation conversation =
        new ConversationRows().find(tx, organizationId, message.conversationId()).orElseThrow();
    ChannelAccount account = channels.find(tx, organizationId, message.channelId()).orElseThrow();
    Optional<String> quoted =
        Optional.ofNullable(message.replyTo())
            .flatMap(id -> messages.find(tx, organizationId, id))
            .flatMap(original -> Optional.ofNullable(original.providerId()));
    Optional<OutboundMessage> letter =
        contacts
            .addressOn(tx, organizationId, conversation.contactId(), conversation.channel())
            .map(address -> letter(message, address, quoted));
    return new Parcel(message, conversation.contactId(), account, letter);
  }

  private static OutboundMessage letter(Message message, String address, Optional<String> quoted) {
    return new OutboundMessage(
        Reference.of(message).text(),
        address,
        message.type(),
        message.contentNode(),
        quoted.orElse(null));
  }
}
