package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.contacts.Contacts;
import parley.http.Caller;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Ids;
import parley.storage.Tx;

/** Writes what agents say: the message and, unless it is a note, the job that sends it. */
final class Messages {
  private final MessageRows messages = new MessageRows();
  private final ConversationRows conversations = new ConversationRows();
  private final StatusMachine machine = new StatusMachine();
  private final Channels channels;
  private final Contacts contacts;
  private final Outbox outbox;
  private final Ids ids;
  private final InstantSource clock;

  Messages(Channels channels, Contacts contacts, Outbox outbox, Ids ids, InstantSource clock) {
    this.channels = channels;
    this.contacts = contacts;
    this.outbox = outbox;
    this.ids = ids;
    this.clock = clock;
  }

  /** Queues the message, or says why not; all in the caller's transaction. */
  Sending send(Tx tx, Caller caller, long conversationId, MessageDraft draft) {
    Optional<Conversation> conversation =
        conversations.find(tx, caller.organizationId(), conversationId);
    if (conversation.isEmpty()) {
      return Sending.noSuchConversation();
    }
    Message message = message(caller, conversation.get(), draft);
    Optional<Sending> repeated = alreadySent(tx, message);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    return obstacle(tx, conversation.get(), draft).orElseGet(() -> write(tx, message));
  }

  private Sending write(Tx tx, Message message) {
    if (!messages.addOnce(tx, message)) {
      return alreadySent(tx, message).orElseThrow();
    }
    conversations.spoke(tx, message, message.direction() == Direction.OUTBOUND);
    if (message.direction() == Direction.OUTBOUND) {
      machine.queued(tx, message);
      outbox.add(tx, job(message));
    }
    return new Sending.Queued(view(tx, message));
  }

  private Optional<Sending> alreadySent(Tx tx, Message message) {
    return Optional.ofNullable(message.clientMessageId())
        .flatMap(clientId ->
            messages.findByClientId(
                tx, message.organizationId(), message.conversationId(), clientId))
        .map(found -> new Sending.AlreadySent(view(tx, found)));
  }

  private static MessageView view(Tx tx, Message message) {
    return MessageView.all(tx, message.organizationId(), List.of(message)).getFirst();
  }

  /** What only the database knows to be in the way. */
  private Optional<Sending> obstacle(Tx tx, Conversation conversation, MessageDraft draft) {
    Long replyTo = draft.replyTo();
    if (replyTo != null && !isPartOf(tx, conversation, replyTo, draft.isReaction())) {
      return Optional.of(draft.isReaction() ? Sending.unknownTarget() : Sending.unknownReply());
    }
    if (draft.media() != null) {
      return Optional.of(Sending.unknownMedia(draft.media()));
    }
    if (draft.isNote()) {
      return Optional.empty();
    }
    ChannelAccount account =
        channels.find(tx, conversation.organizationId(), conversation.channelId()).orElseThrow();
    if (draft.needsWindow() && !window(conversation, account).open()) {
      return Optional.of(Sending.windowClosed());
    }
    return contacts
            .addressOn(
                tx, conversation.organizationId(), conversation.contactId(), conversation.channel())
            .isEmpty()
        ? Optional.of(Sending.unreachable())
        : Optional.empty();
  }

  private ReplyWindow window(Conversation conversation, ChannelAccount account) {
    return ReplyWindow.of(
        conversation.lastInboundAt(), ReplyWindow.isEnforced(account), clock.instant());
  }

  /** The contact, who would be shown a reaction to it, doesn't know the notes of the agents. */
  private boolean isPartOf(
      Tx tx, Conversation conversation, long messageId, boolean knownToContact) {
    return messages
        .find(tx, conversation.organizationId(), messageId)
        .filter(message -> message.conversationId() == conversation.id())
        .filter(message -> !knownToContact || message.direction() != Direction.INTERNAL)
        .isPresent();
  }

  private Message message(Caller caller, Conversation conversation, MessageDraft draft) {
    Instant now = clock.instant();
    return new Message(
        caller.organizationId(),
        ids.next(),
        conversation.id(),
        conversation.channelId(),
        draft.isNote() ? Direction.INTERNAL : Direction.OUTBOUND,
        draft.type().text(),
        draft.content(),
        draft.isNote() ? MessageStatus.RECEIVED : MessageStatus.QUEUED,
        Sender.agent(caller.userId()),
        draft.replyTo(),
        draft.clientMessageId(),
        null,
        null,
        draft.metadata(),
        now,
        now);
  }

  private static NewJob job(Message message) {
    return new NewJob(
        message.organizationId(),
        Delivery.KIND,
        OptionalLong.of(message.conversationId()),
        Long.toString(message.id()),
        message.createdAt());
  }
}
