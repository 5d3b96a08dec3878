package parley.conversations;

import java.time.Instant;
import parley.http.Actor;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Tx;

/** Puts a stored message on its way: from now on it is queued, and a job will send it. */
final class SendQueue {
  private final MessageStatusMachine machine;
  private final Outbox outbox;

  SendQueue(MessageStatusMachine machine, Outbox outbox) {
    this.machine = machine;
    this.outbox = outbox;
  }

  /**
   * The message is the newest one of its conversation, leaves, and answers what there is.
   *
   * @param conversation as it was found to be changed
   * @return the conversation after that
   */
  Conversation first(Tx tx, Conversation conversation, Message message, Instant now) {
    return first(tx, conversation, message, !isAutomatic(message), now);
  }

  /**
   * The same with a message that was written some time ago. What the customer has written since
   * nobody need have seen: it stays unread, and they wait for an answer as before.
   */
  Conversation due(Tx tx, Conversation conversation, Message message, Instant now) {
    ConversationTraffic traffic = conversation.traffic();
    boolean isOvertaken =
        (traffic.unreadCount() > 0 || traffic.waitingSince() != null)
            && MessageScheduleRows.isOvertaken(tx, message);
    return first(tx, conversation, message, !isOvertaken && !isAutomatic(message), now);
  }

  private Conversation first(
      Tx tx, Conversation conversation, Message message, boolean answers, Instant now) {
    ConversationTraffic traffic = conversation.traffic();
    Conversation after =
        conversation.with(
            answers ? traffic.answered(message, now) : traffic.noted(message, now), now);
    ConversationTrafficRows.keep(tx, conversation, after);
    again(tx, message, now);
    return after;
  }

  /** Nobody has looked at what the customer wrote, only because Parley answered a word of it. */
  static boolean isAutomatic(Message message) {
    return message.author().equals(Actor.SYSTEM);
  }

  /** The message leaves once more; the conversation's order stays. */
  void again(Tx tx, Message message, Instant now) {
    machine.queued(tx, message, now);
    outbox.add(
        tx,
        NewJob.now(message.organizationId(), SendJob.KIND, SendAttemptId.of(message).text())
            .in(message.conversationId(), message.channelId()));
  }
}
