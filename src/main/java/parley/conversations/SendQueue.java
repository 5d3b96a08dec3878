package parley.conversations;

import java.time.Instant;
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

  /** The message is the newest one of its conversation, and leaves. */
  void first(Tx tx, Message message, Instant now) {
    ConversationRows.spoke(tx, message, true, now);
    again(tx, message, now);
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
