package parley.conversations;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.Contact;
import parley.contacts.ContactDirectory;
import parley.storage.Answer;
import parley.storage.Tx;

/** What decides about a message beside its conversation; all that is asked leaves together. */
final class SendFacts {
  private final Answer<Channel> channel;
  private final Answer<Contact> contact;
  private final @Nullable Answer<Message> earlier;

  private SendFacts(
      Answer<Channel> channel, Answer<Contact> contact, @Nullable Answer<Message> earlier) {
    this.channel = channel;
    this.contact = contact;
    this.earlier = earlier;
  }

  /**
   * Asks for what decides about a message in a conversation that is there.
   *
   * @param clientId under which the client may have sent it already; null for none
   */
  static SendFacts ask(
      Tx tx,
      Channels channels,
      ContactDirectory contacts,
      long organizationId,
      long conversationId,
      @Nullable String clientId) {
    return new SendFacts(
        channels.ask(
            tx, organizationId, ConversationRows.channelOf(organizationId, conversationId)),
        contacts.ask(
            tx, organizationId, ConversationRows.contactOf(organizationId, conversationId)),
        clientId == null
            ? null
            : MessageRows.askByClientId(tx, organizationId, conversationId, clientId));
  }

  /** Over which it goes. */
  Channel channel() {
    return channel.one().orElseThrow();
  }

  /** To whom it goes. */
  Contact contact() {
    return contact.one().orElseThrow();
  }

  /** The message, if the client has sent it already. */
  Optional<Message> earlier() {
    return earlier == null ? Optional.empty() : earlier.one();
  }
}
