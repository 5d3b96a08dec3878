package parley.conversations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Erases the messages of conversations that are deleted, a few at a time. Without its conversation
 * nobody finds a message any more.
 */
final class ConversationErasure implements JobHandler {
  static final String KIND = "conversation.erase";

  /** Messages of a transaction: so many hold up no other writer for long. */
  private static final int TOGETHER = 20;

  private final Database database;
  private final Outbox outbox;

  ConversationErasure(Database database, Outbox outbox) {
    this.database = database;
    this.outbox = outbox;
  }

  /** Begins, in the transaction that deletes the conversations of a contact and before it does. */
  static void begin(Tx tx, Outbox outbox, long organizationId, long contactId) {
    begin(
        tx,
        outbox,
        organizationId,
        MessageErasureRows.conversations(tx, organizationId, contactId),
        contactId);
  }

  /** The same with conversations that are being deleted, in a lane. */
  static void begin(Tx tx, Outbox outbox, long organizationId, List<Long> ids, long lane) {
    if (!ids.isEmpty()) {
      String payload = ids.stream().map(String::valueOf).collect(Collectors.joining(","));
      outbox.add(tx, NewJob.now(organizationId, KIND, payload).in(lane, 0));
    }
  }

  @Override
  public void run(Job job) {
    Arrays.stream(job.payload().split(","))
        .mapToLong(Long::parseLong)
        .forEach(id -> erase(job.organizationId(), id));
    database.write(tx -> outbox.finish(tx, job));
  }

  private void erase(long organizationId, long conversationId) {
    List<Message> some;
    do {
      // Nobody changes them: they are read without the writer.
      some =
          database.read(
              tx -> MessageErasureRows.some(tx, organizationId, conversationId, TOGETHER));
      if (!some.isEmpty()) {
        erase(organizationId, some);
      }
    } while (some.size() == TOGETHER);
  }

  private void erase(long organizationId, List<Message> messages) {
    database.write(tx -> {
      messages.forEach(message -> MessageWordRows.forget(tx, message));
      return MessageErasureRows.delete(
          tx, organizationId, messages.stream().map(Message::id).toList());
    });
  }
}
