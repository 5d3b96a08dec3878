package parley.conversations;

import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelType.CardField;
import parley.contacts.ContactDirectory;
import parley.storage.Tx;

/** Where the messages of a conversation go. */
final class SendAddress {
  private SendAddress() {}

  /**
   * Where the customer wrote from last; else a field of the contact's card that is an address on
   * this type of channel; else the address that the contact got there last. Empty when there is
   * none: then the contact can't be reached. Where addresses are apart only the conversation's own
   * counts, since nobody at another one would be shown the message.
   */
  static Optional<String> of(
      Tx tx, ContactDirectory contacts, Conversation conversation, Channel channel) {
    if (channel.type().peers().apart()) {
      return Optional.ofNullable(conversation.address());
    }
    return Optional.ofNullable(conversation.address())
        .or(() -> onCard(tx, contacts, conversation, channel))
        .or(() ->
            contacts.addressOn(
                tx,
                conversation.organizationId(),
                conversation.contactId(),
                channel.typeName(),
                channel.scope()));
  }

  private static Optional<String> onCard(
      Tx tx, ContactDirectory contacts, Conversation conversation, Channel channel) {
    for (CardField field : channel.type().peers().vouches()) {
      Optional<String> address =
          switch (field) {
            case PHONE -> Optional.ofNullable(conversation.contactPhone());
            case EMAIL ->
                contacts.email(tx, conversation.organizationId(), conversation.contactId());
          };
      if (address.isPresent()) {
        return address;
      }
    }
    return Optional.empty();
  }
}
