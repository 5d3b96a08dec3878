package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.Channel;
import parley.channels.MessageError;
import parley.channels.Update;
import parley.contacts.ChannelPerson;
import parley.contacts.Consent;
import parley.contacts.ContactDirectory;
import parley.http.Actor;
import parley.storage.Tx;

/** Keeps what customers say to advertisements, whichever way the provider tells it. */
final class InboundOptOuts {
  private final ContactDirectory contactDirectory;

  InboundOptOuts(ContactDirectory contactDirectory) {
    this.contactDirectory = contactDirectory;
  }

  /** A customer has changed their mind; whoever isn't known yet becomes a contact by it. */
  void said(Tx tx, Channel channel, Update.MarketingConsent said, Instant now) {
    ChannelPerson channelPerson = InboundCustomer.of(channel, said.customer());
    OptionalLong known = contactDirectory.known(tx, channel.organizationId(), channelPerson);
    long contactId =
        known.isPresent()
            ? known.getAsLong()
            : contactDirectory.knownAs(tx, channel.organizationId(), channelPerson, now).id();
    Consent.State state = said.granted() ? Consent.State.GRANTED : Consent.State.DENIED;
    contactDirectory.note(
        tx, channel.organizationId(), contactId, consent(channel, state, said.at()), Actor.SYSTEM);
  }

  /** The provider held a message back since its recipient wants no advertisements. */
  void heldBack(Tx tx, Channel channel, long messageId, MessageError error, Instant at) {
    if (!error.code().equals(MessageError.OPTED_OUT)) {
      return;
    }
    long organizationId = channel.organizationId();
    Optional<Conversation> conversation =
        MessageRows.find(tx, organizationId, messageId)
            .flatMap(
                message -> ConversationRows.find(tx, organizationId, message.conversationId()));
    MessageUpdateRows.advertises(tx, organizationId, messageId);
    conversation.ifPresent(known ->
        contactDirectory.note(
            tx,
            organizationId,
            known.contactId(),
            consent(channel, Consent.State.DENIED, at),
            Actor.SYSTEM));
  }

  private static Consent consent(Channel channel, Consent.State state, Instant at) {
    return new Consent(channel.typeName(), Consent.MARKETING, state, Consent.Source.PROVIDER, at);
  }
}
