package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import parley.accounts.Members;
import parley.channels.ThreadTrail.Participant;
import parley.http.Actor;
import parley.http.Caller;
import parley.media.Media;
import parley.storage.Answer;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Writes what agents and programs say. A note stays; all else leaves, at once or when it is time.
 */
final class Messages {
  private final SendPolicy policy;
  private final SendQueue sendQueue;
  private final MessageSchedule schedule;
  private final ReadReceipts readReceipts;
  private final MessageFiles files;
  private final Members members;
  private final ConversationEvents events;
  private final Ids ids;
  private final InstantSource clock;

  Messages(
      SendPolicy policy,
      SendQueue sendQueue,
      MessageSchedule schedule,
      ReadReceipts readReceipts,
      Media media,
      Members members,
      ConversationEvents events,
      Ids ids,
      InstantSource clock) {
    this.policy = policy;
    this.sendQueue = sendQueue;
    this.schedule = schedule;
    this.readReceipts = readReceipts;
    this.files = new MessageFiles(media);
    this.members = members;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /** Queues the message, or says why not; all in the caller's transaction. */
  SendOutcome send(Tx tx, Caller caller, long conversationId, MessageDraft draft) {
    long organizationId = caller.organizationId();
    Answer<Conversation> answer = ConversationRows.askToChange(tx, organizationId, conversationId);
    SendFacts facts = policy.facts(tx, organizationId, conversationId, draft.clientMessageId());
    return ConversationRows.found(tx, organizationId, conversationId, answer)
        .map(conversation -> send(tx, Actor.of(caller), conversation, facts, draft))
        .orElseGet(SendOutcome::noSuchConversation);
  }

  /** The same in a conversation that was found to be changed. */
  SendOutcome send(Tx tx, Caller caller, Conversation conversation, MessageDraft draft) {
    return send(tx, Actor.of(caller), conversation, draft);
  }

  /** The same by whoever writes it: an answer that nobody has to write is the system's. */
  SendOutcome send(Tx tx, Actor author, Conversation conversation, MessageDraft draft) {
    SendFacts facts =
        policy.facts(tx, conversation.organizationId(), conversation.id(), draft.clientMessageId());
    return send(tx, author, conversation, facts, draft);
  }

  private SendOutcome send(
      Tx tx, Actor author, Conversation conversation, SendFacts facts, MessageDraft draft) {
    Message message = message(author, conversation, draft);
    return facts
        .earlier()
        .or(() -> moved(tx, conversation, draft))
        .<SendOutcome>map(sent -> new SendOutcome.AlreadySent(MessageQueries.view(tx, sent)))
        .or(() -> unknown(tx, conversation, facts, draft))
        .or(() -> SendRace.lost(tx, conversation, message, draft))
        .orElseGet(() -> leave(tx, conversation, facts, message, draft));
  }

  /** What the client has sent here and was to leave later, from where this one goes on by now. */
  private static Optional<Message> moved(Tx tx, Conversation conversation, MessageDraft draft) {
    String clientMessageId = draft.clientMessageId();
    return conversation.mergedInto() == null || clientMessageId == null
        ? Optional.empty()
        : MovedMessageRows.find(tx, conversation, clientMessageId);
  }

  /**
   * What is sent now is checked against the whole send policy, what leaves later only for what will
   * still be so by then; notes stay.
   */
  private SendOutcome leave(
      Tx tx, Conversation conversation, SendFacts facts, Message message, MessageDraft draft) {
    return switch (message.status()) {
      case QUEUED ->
          switch (policy.clear(tx, conversation, facts, message)) {
            case SendDecision.Blocked(var obstacle) ->
                new SendOutcome.Impossible(obstacle.problem());
            case SendDecision.Clear(var leaving) -> write(tx, conversation, facts, leaving, draft);
          };
      case SCHEDULED ->
          SendPolicy.lasting(facts, message)
              .<SendOutcome>map(obstacle -> new SendOutcome.Impossible(obstacle.problem()))
              .orElseGet(() -> write(tx, conversation, facts, message, draft));
      default -> write(tx, conversation, facts, message, draft);
    };
  }

  private SendOutcome write(
      Tx tx, Conversation conversation, SendFacts facts, Message message, MessageDraft draft) {
    MessageRows.add(tx, message);
    files.use(tx, message.organizationId(), conversation.contactId(), draft.media());
    List<Participant> joined =
        ConversationParticipantRows.add(
            tx, conversation, draft.participants(), message.createdAt());
    MessageView view = MessageView.written(message);
    Conversation after = told(tx, conversation, message);
    events.written(tx, facts.channel(), after, view);
    events.regrouped(tx, conversation, after, joined, message.author());
    return new SendOutcome.Queued(view);
  }

  /** Puts a stored message where it belongs, and answers the conversation after that. */
  private Conversation told(Tx tx, Conversation conversation, Message message) {
    Instant sendAt = message.sendAt();
    if (sendAt != null) {
      schedule.add(tx, message, sendAt);
      return conversation;
    }
    if (message.direction() == MessageDirection.OUTBOUND) {
      if (conversation.traffic().unreadCount() > 0 && !SendQueue.isAutomatic(message)) {
        readReceipts.add(tx, message.organizationId(), conversation.id());
      }
      return sendQueue.first(tx, conversation, message, message.createdAt());
    }
    Conversation after =
        conversation.with(
            conversation.traffic().noted(message, message.createdAt()), message.createdAt());
    ConversationTrafficRows.keep(tx, conversation, after);
    return after;
  }

  /** What the draft names and nobody has, or what can't be sent as that. */
  private Optional<SendOutcome> unknown(
      Tx tx, Conversation conversation, SendFacts facts, MessageDraft draft) {
    Long replyTo = draft.replyTo();
    if (replyTo != null && !isPartOf(tx, conversation, replyTo, draft.isReaction())) {
      return Optional.of(
          draft.isReaction() ? SendOutcome.unknownTarget() : SendOutcome.unknownReply());
    }
    for (int i = 0; i < draft.mentions().size(); i++) {
      if (!members.isAgent(tx, conversation.organizationId(), draft.mentions().get(i))) {
        return Optional.of(SendOutcome.unknownMention(i));
      }
    }
    return files.obstacle(tx, facts.channel(), draft.media()).map(SendOutcome.Impossible::new);
  }

  /** The contact, who would be shown a reaction to it, doesn't know the notes of the agents. */
  private boolean isPartOf(
      Tx tx, Conversation conversation, long messageId, boolean knownToContact) {
    return MessageRows.find(tx, conversation.organizationId(), messageId)
        .filter(message -> message.conversationId() == conversation.id())
        .filter(message -> !knownToContact || message.direction() != MessageDirection.INTERNAL)
        .isPresent();
  }

  private Message message(Actor author, Conversation conversation, MessageDraft draft) {
    Instant now = clock.instant();
    long id = ids.next();
    return new Message(
        conversation.organizationId(),
        id,
        conversation.id(),
        conversation.channelId(),
        draft.isNote() ? MessageDirection.INTERNAL : MessageDirection.OUTBOUND,
        draft.type().text(),
        draft.content(),
        draft.status(),
        author,
        draft.replyTo(),
        draft.clientMessageId(),
        null,
        null,
        draft.metadata(),
        now,
        now,
        draft.sendAt(),
        draft.fallback(),
        1,
        draft.purpose(),
        id);
  }
}
