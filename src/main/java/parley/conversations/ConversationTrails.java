package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ThreadTrail;
import parley.channels.ThreadTrail.Clue;
import parley.channels.ThreadTrail.SenderIdentity;
import parley.channels.Update.IncomingMessage;
import parley.channels.Update.MessageThread;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Finds the conversation that a message says it goes on with. A clue says where, the sender
 * whether: nobody gets into a conversation by knowing what it is called (decision 0075).
 */
final class ConversationTrails {
  /** What a clue has led to. */
  sealed interface Place {
    /** The message with what this place says of it, under the thread where it belongs. */
    default IncomingMessage told(IncomingMessage incoming) {
      return switch (this) {
        case Joins _ -> incoming;
        case Apart(var thread, var about, var otherId) -> {
          if (about != null) {
            incoming.metadata().put(about, IdType.CONVERSATION.encode(otherId));
          }
          yield incoming.in(thread);
        }
      };
    }

    /** The message belongs there; nobody else changes the conversation meanwhile. */
    record Joins(Conversation conversation) implements Place {}

    /**
     * It belongs to one of its own.
     *
     * @param thread under which that is found
     * @param about the field of its metadata that names another conversation; null for none
     * @param otherId that conversation
     */
    record Apart(MessageThread thread, @Nullable String about, long otherId) implements Place {}
  }

  /** A conversation, and whether only somebody who got its messages can have named it. */
  private record Found(Conversation conversation, boolean isTold) {}

  private static final String PREVIOUS = "previous_conversation_id";
  private static final String RELATED = "related_conversation_id";

  private ConversationTrails() {}

  /** Where a message of this contact belongs; empty when its thread's key alone says it. */
  static Optional<Place> place(
      Tx tx, Channel channel, IncomingMessage incoming, long contactId, Instant now) {
    MessageThread thread = incoming.thread();
    ThreadTrail trail = thread == null ? null : thread.trail();
    return thread == null || trail == null
        ? Optional.empty()
        : find(tx, channel, trail)
            .map(found -> place(tx, found, thread, trail, incoming.providerId(), contactId, now));
  }

  private static Place place(
      Tx tx,
      Found found,
      MessageThread thread,
      ThreadTrail trail,
      String providerId,
      long contactId,
      Instant now) {
    Conversation conversation = found.conversation();
    boolean takesPart =
        conversation.contactId() == contactId
            || ConversationParticipantRows.has(
                tx, conversation.organizationId(), conversation.id(), trail.sender());
    if (!takesPart && !admitsStranger(trail)) {
      return new Place.Apart(thread, RELATED, conversation.id());
    }
    MessageThread own = new MessageThread(providerId, thread.subject());
    if (!isBelieved(trail.identity(), found.isTold())) {
      return new Place.Apart(own, null, 0);
    }
    return isOver(conversation, trail.reopenDays(), now)
        ? new Place.Apart(own, PREVIOUS, conversation.id())
        : new Place.Joins(conversation);
  }

  private static boolean admitsStranger(ThreadTrail trail) {
    return trail.admitsStrangers() && trail.identity() == SenderIdentity.PROVED;
  }

  private static boolean isBelieved(SenderIdentity identity, boolean isTold) {
    return switch (identity) {
      case PROVED -> true;
      case UNKNOWN -> isTold;
      case FORGED -> false;
    };
  }

  private static boolean isOver(Conversation conversation, int reopenDays, Instant now) {
    return conversation.status() == ConversationStatus.RESOLVED
        && conversation.traffic().activeAt().isBefore(now.minus(Duration.ofDays(reopenDays)));
  }

  private static Optional<Found> find(Tx tx, Channel channel, ThreadTrail trail) {
    List<String> named = new ArrayList<>();
    for (Clue clue : trail.clues()) {
      if (clue instanceof Clue.Message(var providerId)) {
        named.add(providerId);
      }
    }
    Map<String, Long> known = MessageProviderIdRows.conversationsOf(tx, channel, named);
    return trail.clues().stream()
        .flatMapToLong(clue -> told(tx, channel, clue, known).stream())
        .boxed()
        .flatMap(id -> current(tx, channel, id).stream())
        .findFirst()
        .map(conversation -> new Found(conversation, true))
        .or(() ->
            MessageReferenceRows.newest(tx, channel, named)
                .flatMap(id -> current(tx, channel, id))
                .map(conversation -> new Found(conversation, false)));
  }

  private static OptionalLong told(Tx tx, Channel channel, Clue clue, Map<String, Long> known) {
    return switch (clue) {
      case Clue.Conversation(var id) -> IdType.CONVERSATION.decode(id);
      case Clue.Attempt(var reference) ->
          SendAttemptId.parse(reference)
              .flatMap(
                  attempt -> MessageRows.find(tx, channel.organizationId(), attempt.messageId()))
              .filter(message -> leadsHere(tx, channel, message))
              .map(message -> OptionalLong.of(message.conversationId()))
              .orElseGet(OptionalLong::empty);
      case Clue.Message(var providerId) -> {
        Long id = known.get(providerId);
        yield id == null ? OptionalLong.empty() : OptionalLong.of(id);
      }
    };
  }

  /**
   * Whether what answers a message over a channel goes on with its conversation. What somebody
   * missed in a chat may be answered by mail; but what went out over one mailbox is answered there,
   * and a mail to two of ours comes to each.
   */
  private static boolean leadsHere(Tx tx, Channel channel, Message message) {
    return message.channelId() == channel.id()
        || ConversationRows.find(tx, message.organizationId(), message.conversationId())
            .filter(conversation -> !conversation.channel().equals(channel.typeName()))
            .isPresent();
  }

  /**
   * The conversation, or the one that has taken over from it when its contact was merged; if that
   * has ended, the one that goes on in its place, beside which it could not be opened again.
   */
  private static Optional<Conversation> current(Tx tx, Channel channel, long id) {
    return ConversationRows.findToChange(tx, channel.organizationId(), id)
        .flatMap(found -> {
          Long next = found.mergedInto();
          return next == null || found.status() != ConversationStatus.RESOLVED
              ? Optional.of(found)
              : ConversationRows.findToChange(tx, channel.organizationId(), next);
        })
        .map(found ->
            found.status() == ConversationStatus.RESOLVED
                ? ConversationAddressRows.inPlaceOf(tx, found).orElse(found)
                : found);
  }
}
