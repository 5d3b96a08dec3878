package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The traffic of a conversation: what its messages make of it. Messages may come late: of two, the
 * one with the later position is the newer one, whichever is known first.
 *
 * @param unreadCount what the customer has written since an agent last looked
 * @param waitingSince when the customer wrote the first message that nobody has answered; null when
 *     nobody waits
 * @param lastPosition the position of the last message
 * @param windowClosedAt when the provider said that the reply window is closed; null once the
 *     customer writes again
 * @param activeAt the last message's arrival, or the conversation's creation: the order of lists
 */
record ConversationTraffic(
    long unreadCount,
    @Nullable Instant waitingSince,
    @Nullable Long lastMessageId,
    @Nullable Long lastPosition,
    @Nullable Instant lastMessageAt,
    @Nullable Instant lastInboundAt,
    @Nullable Instant windowClosedAt,
    Instant activeAt) {

  /**
   * The customer wrote. A reaction, a notice or a call that was taken has to be seen, but waits for
   * no answer.
   */
  ConversationTraffic heard(Message message) {
    boolean waits = !message.isReaction() && !message.isNotice() && !message.isAnsweredCall();
    return with(
        message,
        message.createdAt(),
        unreadCount + 1,
        waits ? earlier(waitingSince, message.sentAt()) : waitingSince,
        inboundAt(message),
        closedAt(message));
  }

  /** With what is unread and unanswered in another conversation besides. */
  ConversationTraffic takingOver(ConversationTraffic other) {
    Instant waiting = other.waitingSince;
    return new ConversationTraffic(
        unreadCount + other.unreadCount,
        waiting == null ? waitingSince : earlier(waitingSince, waiting),
        lastMessageId,
        lastPosition,
        lastMessageAt,
        lastInboundAt,
        windowClosedAt,
        activeAt);
  }

  /** A blocked customer wrote: nobody has to see it, and nobody waits. */
  ConversationTraffic heardQuietly(Message message) {
    return with(
        message,
        message.createdAt(),
        unreadCount,
        waitingSince,
        inboundAt(message),
        closedAt(message));
  }

  /** A notice of the provider is no word of the customer, and opens no window. */
  private @Nullable Instant inboundAt(Message message) {
    return message.isNotice() ? lastInboundAt : later(lastInboundAt, message.sentAt());
  }

  private @Nullable Instant closedAt(Message message) {
    return message.isNotice() ? windowClosedAt : null;
  }

  /**
   * The customer changed what they wrote, or took it back: no new message, but to be seen.
   *
   * @param quiet unless nobody has to see it
   */
  ConversationTraffic changed(Message message, boolean quiet) {
    long unread = quiet ? unreadCount : unreadCount + 1;
    return with(message, message.createdAt(), unread, waitingSince, lastInboundAt, windowClosedAt);
  }

  /** The business wrote: all has been read, and nobody waits. */
  ConversationTraffic answered(Message message, Instant now) {
    return with(message, now, 0, null, lastInboundAt, windowClosedAt);
  }

  /** The business wrote elsewhere, which is told late: it answers what was there by then. */
  ConversationTraffic echoed(Message message, Instant now) {
    boolean isLate = lastInboundAt != null && message.sentAt().isBefore(lastInboundAt);
    boolean isAnswer = !message.isReaction() && !MessageEdits.isChange(message.type()) && !isLate;
    return isAnswer ? answered(message, now) : noted(message, now);
  }

  /** An agent made a note, which is no answer. */
  ConversationTraffic noted(Message message, Instant now) {
    return with(message, now, unreadCount, waitingSince, lastInboundAt, windowClosedAt);
  }

  private ConversationTraffic with(
      Message message,
      Instant now,
      long unread,
      @Nullable Instant waiting,
      @Nullable Instant inbound,
      @Nullable Instant closed) {
    if (lastPosition != null && lastPosition > message.position()) {
      return new ConversationTraffic(
          unread, waiting, lastMessageId, lastPosition, lastMessageAt, inbound, closed, activeAt);
    }
    return new ConversationTraffic(
        unread, waiting, message.id(), message.position(), message.sentAt(), inbound, closed, now);
  }

  private static Instant earlier(@Nullable Instant known, Instant other) {
    return known != null && known.isBefore(other) ? known : other;
  }

  private static Instant later(@Nullable Instant known, Instant other) {
    return known != null && known.isAfter(other) ? known : other;
  }
}
