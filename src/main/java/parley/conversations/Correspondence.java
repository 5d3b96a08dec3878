package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.Channel;
import parley.channels.ThreadTrail;
import parley.channels.ThreadTrail.Clue;
import parley.channels.ThreadTrail.Participant;
import parley.channels.ThreadTrail.SenderIdentity;
import parley.channels.Update.IncomingMessage;
import parley.channels.Update.MessageOrigin;
import parley.channels.Update.MessageThread;
import parley.http.Actor;
import parley.media.Media;
import parley.storage.IdType;
import parley.storage.Tx;

/** What is kept of messages that are letters: how they came, what they refer to, who takes part. */
final class Correspondence {
  /** Enough of a digest to tell two messages under one id apart. */
  private static final int DISTINCT = 16;

  /** How long a message is kept as it came. */
  private static final Duration SOURCE_KEPT = Duration.ofDays(30);

  private final Media media;

  Correspondence(Media media) {
    this.media = media;
  }

  /**
   * A message under the id by which it is kept; empty when it is known, or was and is erased.
   * Another message under the same provider's id is kept under a longer one: else anybody who
   * guesses an id could keep a message out by sending it first.
   */
  static Optional<IncomingMessage> news(Tx tx, Channel channel, IncomingMessage incoming) {
    MessageOrigin origin = incoming.origin();
    byte[] hash =
        ErasedMessages.hash(incoming.providerId(), origin == null ? null : origin.digest());
    Optional<Long> known = MessageProviderIdRows.idOfSeen(tx, channel, incoming.providerId(), hash);
    if (known.isEmpty()) {
      return Optional.of(incoming);
    }
    if (origin == null
        || MessageOriginRows.digest(tx, channel.organizationId(), known.get())
            .filter(digest -> !digest.equals(origin.digest()))
            .isEmpty()) {
      return Optional.empty();
    }
    String other = incoming.providerId() + suffix(origin.digest());
    return MessageProviderIdRows.idOfSeen(tx, channel, other, hash).isPresent()
        ? Optional.empty()
        : Optional.of(incoming.identified(other));
  }

  /** What makes an id longer under which another message is known already. */
  static String suffix(String digest) {
    return "#" + digest.substring(0, DISTINCT);
  }

  /**
   * Keeps what there is beside the message, which has just been written.
   *
   * @return who takes part in the conversation since
   */
  List<Participant> keep(
      Tx tx,
      Channel channel,
      Conversation conversation,
      Message message,
      IncomingMessage incoming,
      Instant now) {
    MessageOrigin origin = incoming.origin();
    if (origin != null) {
      keep(tx, conversation, message, origin, now);
    }
    MessageThread thread = incoming.thread();
    ThreadTrail trail = thread == null ? null : thread.trail();
    if (trail != null) {
      MessageReferenceRows.add(tx, channel, conversation.id(), referred(trail));
      if (trail.identity() != SenderIdentity.FORGED) {
        return ConversationParticipantRows.add(tx, conversation, trail.others(), now);
      }
    }
    return List.of();
  }

  private void keep(
      Tx tx, Conversation conversation, Message message, MessageOrigin origin, Instant now) {
    String file = origin.source();
    OptionalLong source = file == null ? OptionalLong.empty() : IdType.MEDIA.decode(file);
    long organizationId = message.organizationId();
    MessageOriginRows.add(tx, organizationId, message.id(), origin.digest(), source);
    source.ifPresent(id ->
        media.belongs(
            tx, organizationId, owner(conversation, message.author()), id, now.plus(SOURCE_KEPT)));
  }

  /** Whoever wrote it, whoseever the conversation is; what we wrote is whom it went to's. */
  private static long owner(Conversation conversation, Actor author) {
    Long contactId = author.type().equals("contact") ? author.id() : null;
    return contactId == null ? conversation.contactId() : contactId;
  }

  private static List<String> referred(ThreadTrail trail) {
    return trail.clues().stream()
        .filter(Clue.Message.class::isInstance)
        .map(clue -> ((Clue.Message) clue).providerId())
        .toList();
  }
}
