package parley.conversations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Erases the messages of conversations that are deleted, a few at a time. Without its conversation
 * nobody finds a message any more.
 */
final class ConversationErasure implements JobHandler {
  static final String KIND = "conversation.erase";

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
    Steps steps = new Steps(database);
    Arrays.stream(job.payload().split(","))
        .mapToLong(Long::parseLong)
        .forEach(id -> erase(steps, job.organizationId(), id));
    database.write(tx -> outbox.finish(tx, job));
  }

  private void erase(Steps steps, long organizationId, long conversationId) {
    List<Message> some = some(organizationId, conversationId, steps.size());
    while (!some.isEmpty()) {
      erase(steps, organizationId, some);
      some = some(organizationId, conversationId, steps.size());
    }
  }

  /** Nobody changes them: they are read without the writer. */
  private List<Message> some(long organizationId, long conversationId, int most) {
    return database.read(tx -> MessageErasureRows.some(tx, organizationId, conversationId, most));
  }

  private static void erase(Steps steps, long organizationId, List<Message> messages) {
    steps.write(tx -> {
      messages.forEach(message -> MessageWordRows.forget(tx, message));
      return MessageErasureRows.delete(
          tx, organizationId, messages.stream().map(Message::id).toList());
    });
  }
}
