package parley.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.MessageError;
import parley.channels.ReportedStatus;
import parley.channels.Update;
import parley.http.EmailAddress;
import parley.http.Json;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * The only place that changes how far an outbound message has come. Reports may come in any order,
 * repeated, before the answer to the send, or from another organization's webhook: the message
 * takes the highest rank seen, and only reports of its own channel count.
 */
final class MessageStatusMachine {
  private final ConversationEvents events;

  MessageStatusMachine(ConversationEvents events) {
    this.events = events;
  }

  /** It is on its way already: the first entry of its history, and of each retry. */
  void queued(Tx tx, Message message, Instant now) {
    MessageStatusRows.add(
        tx, message.organizationId(), message.id(), report(MessageStatus.QUEUED, now, null));
  }

  /** The first entry of the history of a message that leaves later. */
  void scheduled(Tx tx, Message message) {
    MessageStatusRows.add(
        tx,
        message.organizationId(),
        message.id(),
        report(MessageStatus.SCHEDULED, message.createdAt(), null));
  }

  /** It was taken back already: the last entry of its history. */
  void canceled(Tx tx, long organizationId, long messageId, Instant now) {
    MessageStatusRows.add(tx, organizationId, messageId, report(MessageStatus.CANCELED, now, null));
  }

  /** The provider says that it has left, and may say no more. */
  void sent(Tx tx, Channel channel, long messageId, Instant now) {
    apply(tx, channel, messageId, report(MessageStatus.SENT, now, null));
  }

  /** We have given up. */
  void failed(Tx tx, Channel channel, long messageId, MessageError error, Instant now) {
    apply(tx, channel, messageId, report(MessageStatus.FAILED, now, error));
  }

  /**
   * Keeps the provider's id of a message, and whatever was reported under that id before.
   *
   * @param failures see {@link #reported}
   */
  void identified(
      Tx tx, Channel channel, Message message, String providerId, SendFailures failures) {
    if (!MessageProviderIdRows.identify(tx, message, providerId)) {
      MessageAttemptRows.addOther(tx, message, providerId);
    }
    take(tx, channel, message.id(), providerId, failures);
  }

  /** What follows from a failure comes last: it may be another attempt, which none is about. */
  private void take(
      Tx tx, Channel channel, long messageId, String providerId, SendFailures failures) {
    List<MessageStatusRows.Report> news = new ArrayList<>();
    for (MessageStatusRows.Report report :
        InboundOrphanRows.take(tx, channel, messageId, providerId)) {
      if (apply(tx, channel, messageId, providerId, report)) {
        news.add(report);
      }
    }
    news.forEach(report -> failures.reported(tx, channel, messageId, report));
  }

  /**
   * A provider's report. If it is news of a failure, {@code failures} are told, which has
   * consequences beyond the message.
   *
   * @return false when the message isn't known (yet); then the report is kept for it. One about a
   *     message that is erased is not: it may name whom that went to
   */
  boolean reported(
      Tx tx, Channel channel, Update.Status status, SendFailures failures, Instant now) {
    MessageStatusRows.Report report =
        new MessageStatusRows.Report(
            MessageStatus.of(status.status()), status.at(), now, json(status.error()));
    Optional<Message> message = messageOf(tx, channel, status);
    if (message.isEmpty()) {
      if (!isOfErased(tx, channel, status)) {
        InboundOrphanRows.add(
            tx, channel.organizationId(), channel.id(), status.providerId(), report);
      }
      return false;
    }
    Message current = message.get();
    if (!isOfEarlierAttempt(status, current)) {
      // What was reported before may have begun another attempt.
      current = known(tx, channel, current, status.providerId(), failures);
    }
    if (isOfEarlierAttempt(status, current)) {
      ofEarlierAttempt(tx, channel, current, status.providerId(), report, failures);
    } else if (apply(tx, channel, current, report)) {
      failures.reported(tx, channel, current.id(), report);
    }
    return true;
  }

  /**
   * That an attempt arrived after all which has been repeated since counts still. That it was sent
   * must not keep the new one from leaving.
   */
  private void ofEarlierAttempt(
      Tx tx,
      Channel channel,
      Message message,
      String providerId,
      MessageStatusRows.Report report,
      SendFailures failures) {
    MessageAttemptRows.add(tx, message, providerId);
    Message known =
        hasArrived(report) ? known(tx, channel, message, providerId, failures) : message;
    applyEarlier(tx, channel, known, report);
  }

  private boolean applyEarlier(
      Tx tx, Channel channel, Message message, MessageStatusRows.Report report) {
    if (hasArrived(report)) {
      return apply(tx, channel, message, report);
    }
    MessageStatusRows.addReported(tx, message, report);
    return false;
  }

  private static boolean hasArrived(MessageStatusRows.Report report) {
    return report.status() == MessageStatus.DELIVERED || report.status() == MessageStatus.READ;
  }

  /**
   * Notes what became of a message for somebody who is only one of those to whom it went.
   *
   * @param recipient folded for comparing
   * @return false when it is about whom the conversation is with, so that it is the message's own
   *     status, or when the message isn't known
   */
  boolean isOfAnother(Tx tx, Channel channel, Update.Status status, String recipient) {
    Optional<Message> message =
        messageOf(tx, channel, status)
            .filter(known ->
                ConversationRows.find(tx, known.organizationId(), known.conversationId())
                    .flatMap(conversation -> Optional.ofNullable(conversation.address()))
                    .filter(address -> !EmailAddress.folded(address).equals(recipient))
                    .isPresent());
    message
        .filter(known -> status.status() == ReportedStatus.FAILED)
        .ifPresent(known -> UndeliveredRows.note(tx, known, List.of(recipient)));
    return message.isPresent();
  }

  /** All messages to somebody until some time have come this far. */
  void reported(Tx tx, Channel channel, Update.StatusUpTo upTo, Instant now) {
    MessageStatusRows.Report report =
        new MessageStatusRows.Report(MessageStatus.of(upTo.status()), upTo.until(), now, null);
    MessageRows.sentTo(tx, channel, upTo.address(), upTo.until(), report.status())
        .forEach(id -> apply(tx, channel, id, report));
  }

  /** The message, by now with the provider's id. */
  private Message known(
      Tx tx, Channel channel, Message message, String providerId, SendFailures failures) {
    if (message.providerId() != null) {
      return message;
    }
    identified(tx, channel, message, providerId, failures);
    return MessageRows.findToChange(tx, message.organizationId(), message.id())
        .orElseThrow(StorageException::lostRace);
  }

  /**
   * Looks again for the message of orphaned reports. On PostgreSQL the send's transaction and the
   * report's may both commit without seeing each other; whoever looks after its own commit does.
   */
  void adopt(Tx tx, Channel channel, String providerId, SendFailures failures) {
    MessageProviderIdRows.idOf(tx, channel.organizationId(), channel.id(), providerId)
        .ifPresent(messageId -> take(tx, channel, messageId, providerId, failures));
  }

  /** Our own reference first: it is there even when the answer to the send was lost. */
  private Optional<Message> messageOf(Tx tx, Channel channel, Update.Status status) {
    long organizationId = channel.organizationId();
    return reference(status)
        .flatMap(sendAttemptId ->
            MessageRows.findToChange(tx, organizationId, sendAttemptId.messageId()))
        .filter(found -> found.channelId() == channel.id())
        .filter(found -> found.direction() == MessageDirection.OUTBOUND)
        .or(() ->
            MessageProviderIdRows.idOf(tx, organizationId, channel.id(), status.providerId())
                .flatMap(id -> MessageRows.findToChange(tx, organizationId, id)));
  }

  /** Whether the message was ours: what we send is there before it leaves, and no report is. */
  private static boolean isOfErased(Tx tx, Channel channel, Update.Status status) {
    byte[] hash = ErasedMessages.hash(status.providerId(), null);
    return reference(status)
            .filter(attempt ->
                MessageRows.find(tx, channel.organizationId(), attempt.messageId()).isEmpty())
            .isPresent()
        || MessageProviderIdRows.idOfSeen(tx, channel, status.providerId(), hash).isPresent();
  }

  /** Whether it tells of an attempt that has been repeated since. */
  private static boolean isOfEarlierAttempt(Update.Status status, Message message) {
    return reference(status)
        .map(sendAttemptId -> !sendAttemptId.isOf(message))
        .orElseGet(() -> !status.providerId().equals(message.providerId()));
  }

  private static Optional<SendAttemptId> reference(Update.Status status) {
    return Optional.ofNullable(status.reference()).flatMap(SendAttemptId::parse);
  }

  private void apply(Tx tx, Channel channel, long messageId, MessageStatusRows.Report report) {
    MessageRows.findToChange(tx, channel.organizationId(), messageId)
        .ifPresent(message -> apply(tx, channel, message, report));
  }

  /** The same for a report that came under a provider's id, which may be of another attempt. */
  private boolean apply(
      Tx tx, Channel channel, long messageId, String providerId, MessageStatusRows.Report report) {
    return MessageRows.findToChange(tx, channel.organizationId(), messageId)
        .map(message ->
            providerId.equals(message.providerId())
                ? apply(tx, channel, message, report)
                : applyEarlier(tx, channel, message, report))
        .orElse(false);
  }

  /** Says whether this has changed the message, which nobody else may change now. */
  private boolean apply(Tx tx, Channel channel, Message before, MessageStatusRows.Report report) {
    MessageStatusRows.addReported(tx, before, report);
    boolean isNews =
        before.direction() == MessageDirection.OUTBOUND
            && (before.status().rank() < report.status().rank()
                || (before.isInDoubt() && endsDoubt(report)));
    if (isNews) {
      MessageRows.raise(tx, before, report.status(), report.error());
      Message after = before.progressed(report.status(), report.error());
      if (after.status() == before.status()) {
        events.explained(tx, channel, before, after);
      } else {
        events.progressed(tx, channel, after, before.status());
      }
    }
    return isNews;
  }

  /** Whether it says what had become of a message that failed because nobody could tell. */
  private static boolean endsDoubt(MessageStatusRows.Report report) {
    return report.status() == MessageStatus.SENT
        || (report.status() == MessageStatus.FAILED && !Message.isDoubt(report.error()));
  }

  private static MessageStatusRows.Report report(
      MessageStatus status, Instant at, @Nullable MessageError error) {
    return new MessageStatusRows.Report(status, at, at, json(error));
  }

  private static @Nullable String json(@Nullable MessageError error) {
    return error == null ? null : Json.text(error);
  }
}
