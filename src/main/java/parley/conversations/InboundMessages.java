package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ThreadTrail;
import parley.channels.ThreadTrail.Participant;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.channels.Update.MessageThread;
import parley.contacts.ContactDirectory;
import parley.contacts.MetContact;
import parley.conversations.ConversationTrails.Place;
import parley.events.EventType;
import parley.http.Actor;
import parley.http.Json;
import parley.media.Media;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Writes messages that come from outside, each once: finds or creates the contact and the
 * conversation, and opens it. Unique keys, not checks, decide who was first.
 */
final class InboundMessages {
  private final MessageStatusMachine machine;
  private final ContactDirectory contactDirectory;
  private final CustomerAttributes customerAttributes;
  private final ConversationThreads threads;
  private final ConversationRelease release;
  private final Media media;
  private final KeywordOptOuts keywords;
  private final Correspondence correspondence;
  private final SendFailures failures;
  private final ConversationEvents events;
  private final Ids ids;

  InboundMessages(
      MessageStatusMachine machine,
      ContactDirectory contactDirectory,
      ConversationThreads threads,
      ConversationRelease release,
      Media media,
      KeywordOptOuts keywords,
      SendFailures failures,
      ConversationEvents events,
      Ids ids) {
    this.machine = machine;
    this.contactDirectory = contactDirectory;
    this.customerAttributes = new CustomerAttributes(contactDirectory);
    this.threads = threads;
    this.release = release;
    this.media = media;
    this.keywords = keywords;
    this.failures = failures;
    this.correspondence = new Correspondence(media);
    this.events = events;
    this.ids = ids;
  }

  /** The customer wrote. */
  void received(Tx tx, Channel channel, IncomingMessage arrived, Instant now) {
    Correspondence.news(tx, channel, arrived)
        .ifPresent(incoming -> {
          MetContact contact = contact(tx, channel, incoming.customer(), now);
          if (!incoming.comesFromForger()) {
            contactDirectory
                .reachability()
                .wrote(tx, channel.organizationId(), contact, channel.typeName(), channel.scope());
          }
          InboundEffect effect = InboundEffect.received(incoming, contact.blocked());
          received(tx, channel, placed(tx, channel, incoming, contact.id(), effect, now), now);
        });
  }

  private void received(Tx tx, Channel channel, Placed placed, Instant now) {
    IncomingMessage incoming = placed.incoming();
    Conversation conversation = placed.conversation();
    long contactId = placed.contactId();
    Message message =
        message(tx, channel, incoming, conversation.id(), now)
            .from(MessageDirection.INBOUND, MessageStatus.RECEIVED, Actor.contact(contactId));
    if (MessageRows.addOnce(tx, message)) {
      media.expect(tx, channel, contactId, incoming.content(), now);
      Conversation after = heard(conversation, message, placed);
      ConversationTrafficRows.keep(tx, conversation, after);
      noteChange(tx, after, message, channel, incoming);
      List<Participant> joined = correspondence.keep(tx, channel, after, message, incoming, now);
      events.written(tx, channel, after, MessageQueries.view(tx, message));
      events.regrouped(tx, conversation, after, joined, message.author());
      Conversation current =
          conversation.status() == after.status() ? after : takenUp(tx, conversation, message);
      if (!incoming.comesFromMachine()) {
        keywords.heard(tx, channel, current, message);
      }
    }
  }

  /** Tells that a message has opened the conversation, and answers it as it is then. */
  private Conversation takenUp(Tx tx, Conversation before, Message message) {
    release.ofFormerAgent(tx, before);
    return events.changed(tx, EventType.CONVERSATION_STATUS_CHANGED, before, message.author());
  }

  /**
   * The conversation after a message, which opens it unless it changes an earlier one. What a
   * blocked contact or a machine writes is kept, and changes nothing that anybody would look at.
   */
  private static Conversation heard(Conversation before, Message message, Placed placed) {
    boolean changes = MessageEdits.isChange(message.type());
    boolean quiet = placed.effect().isQuiet();
    if (changes || quiet) {
      ConversationTraffic traffic = before.traffic();
      return before.with(
          changes ? traffic.changed(message, quiet) : traffic.heardQuietly(message),
          message.createdAt());
    }
    return before.heard(message, placed.address());
  }

  /** The business wrote from the provider's own app. */
  void echoed(Tx tx, Channel channel, IncomingMessage arrived, Instant now) {
    Correspondence.news(tx, channel, arrived)
        .ifPresent(incoming -> written(tx, channel, incoming, now));
  }

  private void written(Tx tx, Channel channel, IncomingMessage incoming, Instant now) {
    long contactId = contact(tx, channel, incoming.customer(), now).id();
    InboundEffect effect = InboundEffect.echoed(incoming);
    Conversation before = placed(tx, channel, incoming, contactId, effect, now).conversation();
    Message message =
        message(tx, channel, incoming, before.id(), now)
            .from(MessageDirection.OUTBOUND, MessageStatus.SENT, Actor.SYSTEM);
    if (MessageRows.addOnce(tx, message)) {
      media.expect(tx, channel, contactId, incoming.content(), now);
      Conversation after = before.with(before.traffic().echoed(message, now), now);
      ConversationTrafficRows.keep(tx, before, after);
      noteChange(tx, after, message, channel, incoming);
      List<Participant> joined = correspondence.keep(tx, channel, after, message, incoming, now);
      events.written(tx, channel, after, MessageQueries.view(tx, message));
      events.regrouped(tx, before, after, joined, message.author());
      machine.adopt(tx, channel, incoming.providerId(), failures);
    }
  }

  /** A message that isn't known yet will show the change from the beginning. */
  private void noteChange(
      Tx tx, Conversation after, Message message, Channel channel, IncomingMessage incoming) {
    String about = incoming.replyTo();
    if (about != null && MessageEdits.isChange(message.type())) {
      Optional<Message> changed =
          MessageProviderIdRows.idOf(tx, channel.organizationId(), channel.id(), about)
              .flatMap(id -> MessageRows.find(tx, channel.organizationId(), id));
      Optional<MessageView> before = changed.map(known -> MessageQueries.view(tx, known));
      MessageEditRows.add(tx, message, about);
      before.ifPresent(view -> events.updated(tx, channel, after, changed.orElseThrow(), view));
    }
  }

  /** A message with the conversation that it belongs to, and what it does to that. */
  private record Placed(
      IncomingMessage incoming,
      Conversation conversation,
      long channelId,
      long contactId,
      InboundEffect effect) {
    /**
     * Where the customer is answered: who takes part beside them, and what they write over another
     * channel, change nothing of that.
     */
    @Nullable String address() {
      String known = conversation.address();
      boolean isOfContact = conversation.contactId() == contactId;
      boolean isOnChannel = conversation.channelId() == channelId;
      return isOnChannel && (known == null || isOfContact)
          ? InboundMessages.address(incoming)
          : known;
    }
  }

  private Placed placed(
      Tx tx,
      Channel channel,
      IncomingMessage incoming,
      long contactId,
      InboundEffect effect,
      Instant now) {
    Optional<Place> place = ConversationTrails.place(tx, channel, incoming, contactId, now);
    IncomingMessage kept = place.map(found -> found.told(incoming)).orElse(incoming);
    Conversation conversation =
        place.orElse(null) instanceof Place.Joins(var joined)
            ? joined(tx, joined)
            : conversation(tx, channel, kept, contactId, effect, now);
    return new Placed(kept, conversation, channel.id(), contactId, effect);
  }

  private Conversation joined(Tx tx, Conversation joined) {
    if (joined.status() == ConversationStatus.RESOLVED) {
      threads.keepApart(tx, joined);
    }
    return joined;
  }

  /** A change belongs where the message is that it changes, if that is known. */
  private Conversation conversation(
      Tx tx,
      Channel channel,
      IncomingMessage incoming,
      long contactId,
      InboundEffect effect,
      Instant now) {
    String address = address(incoming);
    MessageThread thread = incoming.thread();
    return Optional.ofNullable(incoming.replyTo())
        .filter(about -> MessageEdits.isChange(incoming.type()))
        .flatMap(
            about -> MessageProviderIdRows.idOf(tx, channel.organizationId(), channel.id(), about))
        .flatMap(id -> MessageRows.find(tx, channel.organizationId(), id))
        .flatMap(changed ->
            ConversationRows.findToChange(tx, channel.organizationId(), changed.conversationId()))
        .orElseGet(() ->
            effect == InboundEffect.TAKES_UP
                ? threads.conversation(tx, channel, contactId, address, thread, now)
                : threads.quiet(tx, channel, contactId, address, thread, effect.first(), now));
  }

  private MetContact contact(Tx tx, Channel channel, Customer customer, Instant now) {
    MetContact met =
        contactDirectory.knownAs(
            tx, channel.organizationId(), InboundCustomer.of(channel, customer), now);
    customerAttributes.takeIfItFits(tx, channel, met.id(), customer);
    return met;
  }

  /** Where the customer can be answered. */
  private static String address(IncomingMessage incoming) {
    MessageThread thread = incoming.thread();
    ThreadTrail trail = thread == null ? null : thread.trail();
    if (trail != null && trail.answerTo() != null) {
      return trail.answerTo();
    }
    return incoming.customer().addresses().getFirst();
  }

  private Message message(
      Tx tx, Channel channel, IncomingMessage incoming, long conversationId, Instant now) {
    long id = ids.next();
    media.name(incoming.content());
    Optional<Long> replyTo =
        Optional.ofNullable(incoming.replyTo())
            .flatMap(quoted ->
                MessageProviderIdRows.idOf(tx, channel.organizationId(), channel.id(), quoted));
    return new Message(
        channel.organizationId(),
        id,
        conversationId,
        channel.id(),
        MessageDirection.INBOUND,
        incoming.type(),
        Json.text(incoming.content()),
        MessageStatus.RECEIVED,
        Actor.SYSTEM,
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
        MessagePurpose.SERVICE,
        id);
  }
}
