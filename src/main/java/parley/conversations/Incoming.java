package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelAccount;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.contacts.Contacts;
import parley.contacts.Person;
import parley.http.Json;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Writes messages that come from outside, each once: finds or creates the contact and the
 * conversation, and opens it. Unique keys, not checks, decide who was first.
 */
final class Incoming {
  private final MessageRows messages = new MessageRows();
  private final ConversationRows conversations = new ConversationRows();
  private final StatusMachine machine = new StatusMachine();
  private final Contacts contacts;
  private final Ids ids;

  Incoming(Contacts contacts, Ids ids) {
    this.contacts = contacts;
    this.ids = ids;
  }

  /** The customer wrote. */
  void received(Tx tx, ChannelAccount account, IncomingMessage incoming, Instant now) {
    if (isKnown(tx, account, incoming)) {
      return;
    }
    long contactId = contact(tx, account, incoming.customer(), now);
    long conversationId = conversation(tx, account, contactId, now);
    Message message =
        message(tx, account, incoming, conversationId, now)
            .from(Direction.INBOUND, MessageStatus.RECEIVED, Sender.contact(contactId));
    if (messages.addOnce(tx, message)) {
      conversations.heard(tx, message);
    }
  }

  /** The business wrote from the provider's own app. */
  void echoed(Tx tx, ChannelAccount account, IncomingMessage incoming, Instant now) {
    if (isKnown(tx, account, incoming)) {
      return;
    }
    long contactId = contact(tx, account, incoming.customer(), now);
    long conversationId = conversation(tx, account, contactId, now);
    Message message =
        message(tx, account, incoming, conversationId, now)
            .from(Direction.OUTBOUND, MessageStatus.SENT, Sender.SYSTEM);
    if (messages.addOnce(tx, message)) {
      conversations.spoke(tx, message, true);
      machine.adopt(tx, account, incoming.providerId());
    }
  }

  private boolean isKnown(Tx tx, ChannelAccount account, IncomingMessage incoming) {
    return messages
        .idOf(tx, account.organizationId(), account.id(), incoming.providerId())
        .isPresent();
  }

  private long contact(Tx tx, ChannelAccount account, Customer customer, Instant now) {
    return contacts.knownAs(
        tx,
        account.organizationId(),
        new Person(account.type(), customer.addresses(), customer.phone(), customer.name()),
        now);
  }

  private long conversation(Tx tx, ChannelAccount account, long contactId, Instant now) {
    long organizationId = account.organizationId();
    OptionalLong found = existing(tx, account, contactId);
    if (found.isPresent()) {
      return found.getAsLong();
    }
    long id = ids.next();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId, id, contactId, account.id(), account.type(), now);
    return conversations.openOnce(tx, start)
        ? id
        : conversations.unresolved(tx, organizationId, contactId, account.id()).orElseThrow();
  }

  private OptionalLong existing(Tx tx, ChannelAccount account, long contactId) {
    OptionalLong unresolved =
        conversations.unresolved(tx, account.organizationId(), contactId, account.id());
    boolean reopens = account.settings().afterResolve().equals("reopen");
    return unresolved.isEmpty() && reopens
        ? conversations.latest(tx, account.organizationId(), contactId, account.id())
        : unresolved;
  }

  private Message message(
      Tx tx, ChannelAccount account, IncomingMessage incoming, long conversationId, Instant now) {
    Optional<Long> replyTo =
        Optional.ofNullable(incoming.replyTo())
            .flatMap(id -> messages.idOf(tx, account.organizationId(), account.id(), id));
    return new Message(
        account.organizationId(),
        ids.next(),
        conversationId,
        account.id(),
        Direction.INBOUND,
        incoming.type(),
        Json.text(incoming.content()),
        MessageStatus.RECEIVED,
        Sender.SYSTEM,
        replyTo.orElse(null),
        null,
        incoming.providerId(),
        null,
        Json.text(incoming.metadata()),
        incoming.sentAt(),
        now);
  }
}
