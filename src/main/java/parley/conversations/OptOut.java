package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelAccount;
import parley.channels.MessageError;
import parley.channels.Update;
import parley.contacts.Consent;
import parley.contacts.Contacts;
import parley.contacts.Person;
import parley.storage.Tx;

/** Keeps what customers say to advertisements, whichever way the provider tells it. */
final class OptOut {
  private final MessageRows messages = new MessageRows();
  private final ConversationRows conversations = new ConversationRows();
  private final Contacts contacts;

  OptOut(Contacts contacts) {
    this.contacts = contacts;
  }

  /** A customer has changed their mind; whoever isn't known yet becomes a contact by it. */
  void said(Tx tx, ChannelAccount account, Update.MarketingConsent said, Instant now) {
    Update.Customer customer = said.customer();
    Person person =
        new Person(account.type(), customer.addresses(), customer.phone(), customer.name());
    OptionalLong known = contacts.known(tx, account.organizationId(), person);
    long contactId =
        known.isPresent()
            ? known.getAsLong()
            : contacts.knownAs(tx, account.organizationId(), person, now);
    Consent.State state = said.granted() ? Consent.State.GRANTED : Consent.State.DENIED;
    contacts.note(tx, account.organizationId(), contactId, consent(account, state, said.at()));
  }

  /** The provider held a message back since its recipient wants no advertisements. */
  void heldBack(Tx tx, ChannelAccount account, long messageId, MessageError error, Instant at) {
    if (!error.code().equals(MessageError.OPTED_OUT)) {
      return;
    }
    long organizationId = account.organizationId();
    Optional<Conversation> conversation =
        messages
            .find(tx, organizationId, messageId)
            .flatMap(message -> conversations.find(tx, organizationId, message.conversationId()));
    conversation.ifPresent(known ->
        contacts.note(
            tx, organizationId, known.contactId(), consent(account, Consent.State.DENIED, at)));
  }

  private static Consent consent(ChannelAccount account, Consent.State state, Instant at) {
    return new Consent(account.type(), Consent.MARKETING, state, Consent.Source.PROVIDER, at);
  }
}
