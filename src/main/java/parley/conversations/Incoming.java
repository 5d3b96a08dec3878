package parley.conversations;

import java.time.Instant;
import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.contacts.Contacts;
import parley.contacts.Person;
import parley.events.EventType;
import parley.http.Json;
import parley.media.Media;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Writes messages that come from outside, each once: finds or creates the contact and the
 * conversation, and opens it. Unique keys, not checks, decide who was first.
 */
final class Incoming {
  private final MessageRows messages = new MessageRows();
  private final ConversationRows conversations = new ConversationRows();
  private final MessageChangeRows changes = new MessageChangeRows();
  private final StatusMachine machine;
  private final Contacts contacts;
  private final Threading threading;
  private final Media media;
  private final ConversationEvents events;
  private final Ids ids;

  Incoming(
      StatusMachine machine,
      Contacts contacts,
      Threading threading,
      Media media,
      ConversationEvents events,
      Ids ids) {
    this.machine = machine;
    this.contacts = contacts;
    this.threading = threading;
    this.media = media;
    this.events = events;
    this.ids = ids;
  }

  /** The customer wrote. */
  void received(Tx tx, ChannelAccount account, IncomingMessage incoming, Instant now) {
    if (isKnown(tx, account, incoming)) {
      return;
    }
    long contactId = contact(tx, account, incoming.customer(), now);
    long conversationId = conversation(tx, account, incoming, contactId, now);
    Message message =
        message(tx, account, incoming, conversationId, now)
            .from(Direction.INBOUND, MessageStatus.RECEIVED, Sender.contact(contactId));
    if (messages.addOnce(tx, message)) {
      media.expect(tx, account, conversationId, incoming.content(), now);
      noteChange(tx, contactId, message, account, incoming);
      events.written(tx, account.organizationId(), contactId, MessageView.one(tx, message));
      if (MessageLinks.isChange(message.type())) {
        conversations.changed(tx, message);
      } else {
        hear(tx, message);
      }
    }
  }

  /** Opens the conversation; that it was not open is worth an event of its own. */
  private void hear(Tx tx, Message message) {
    if (!conversations.heardOpen(tx, message)) {
      Conversation before =
          conversations
              .findToChange(tx, message.organizationId(), message.conversationId())
              .orElseThrow();
      conversations.heard(tx, message);
      events.changed(tx, EventType.CONVERSATION_STATUS_CHANGED, before);
    }
  }

  /** The business wrote from the provider's own app. */
  void echoed(Tx tx, ChannelAccount account, IncomingMessage incoming, Instant now) {
    if (isKnown(tx, account, incoming)) {
      return;
    }
    long contactId = contact(tx, account, incoming.customer(), now);
    long conversationId = conversation(tx, account, incoming, contactId, now);
    Message message =
        message(tx, account, incoming, conversationId, now)
            .from(Direction.OUTBOUND, MessageStatus.SENT, Sender.SYSTEM);
    if (messages.addOnce(tx, message)) {
      media.expect(tx, account, conversationId, incoming.content(), now);
      conversations.spoke(tx, message, true, now);
      noteChange(tx, contactId, message, account, incoming);
      events.written(tx, account.organizationId(), contactId, MessageView.one(tx, message));
      machine.adopt(tx, account, incoming.providerId());
    }
  }

  /** A message that isn't known yet will show the change from the beginning. */
  private void noteChange(
      Tx tx, long contactId, Message message, ChannelAccount account, IncomingMessage incoming) {
    String about = incoming.replyTo();
    if (about != null && MessageLinks.isChange(message.type())) {
      Optional<Message> changed =
          messages
              .idOf(tx, account.organizationId(), account.id(), about)
              .flatMap(id -> messages.find(tx, account.organizationId(), id));
      Optional<MessageView> before = changed.map(known -> MessageView.one(tx, known));
      changes.add(tx, message, about);
      before.ifPresent(view -> events.edited(tx, contactId, changed.orElseThrow(), view));
    }
  }

  /** A change belongs where the message is that it changes, if that is known. */
  private long conversation(
      Tx tx, ChannelAccount account, IncomingMessage incoming, long contactId, Instant now) {
    return Optional.ofNullable(incoming.replyTo())
        .filter(about -> MessageLinks.isChange(incoming.type()))
        .flatMap(about -> messages.idOf(tx, account.organizationId(), account.id(), about))
        .flatMap(id -> messages.find(tx, account.organizationId(), id))
        .map(Message::conversationId)
        .orElseGet(() -> threading.conversation(tx, account, contactId, now));
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

  private Message message(
      Tx tx, ChannelAccount account, IncomingMessage incoming, long conversationId, Instant now) {
    long id = ids.next();
    media.name(incoming.content());
    Optional<Long> replyTo =
        Optional.ofNullable(incoming.replyTo())
            .flatMap(quoted -> messages.idOf(tx, account.organizationId(), account.id(), quoted));
    return new Message(
        account.organizationId(),
        id,
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
        now,
        null,
        null,
        1,
        id);
  }
}
