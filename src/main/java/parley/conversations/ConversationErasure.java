package parley.conversations;

import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import parley.contacts.ErasedContact;
import parley.media.Media;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Erases the messages of conversations that are deleted, a few at a time, with the files in which
 * they came. Without its conversation nobody finds a message any more.
 */
final class ConversationErasure implements JobHandler {
  static final String KIND = "conversation.erase";

  /** Messages that are read at a time. */
  private static final int TOGETHER = 100;

  private final Database database;
  private final Outbox outbox;
  private final Media media;
  private final ErasedMessages erasedMessages;

  ConversationErasure(Database database, Outbox outbox, Media media, InstantSource clock) {
    this.database = database;
    this.outbox = outbox;
    this.media = media;
    this.erasedMessages = new ErasedMessages(clock);
  }

  /**
   * Begins, in the transaction that deletes the conversations of a contact and before it does; what
   * they have written in those of others goes as well.
   */
  static void begin(Tx tx, Outbox outbox, ErasedContact erased) {
    long organizationId = erased.organizationId();
    List<Long> ids = MessageErasureRows.conversations(tx, organizationId, erased.id());
    begin(tx, outbox, organizationId, ids, erased.id());
    CorrespondenceErasure.begin(tx, outbox, erased);
  }

  /**
   * The same with conversations that are being deleted, in a lane: its jobs run one after the
   * other.
   */
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
    MessageErasure messages = new MessageErasure(database, media, organizationId);
    List<Message> some = some(organizationId, conversationId);
    while (!some.isEmpty()) {
      messages.erase(some, (tx, few) -> erasedMessages.delete(tx, organizationId, few));
      some = some(organizationId, conversationId);
    }
  }

  /** Nobody changes them: they are read without the writer. */
  private List<Message> some(long organizationId, long conversationId) {
    return database.read(
        tx -> MessageErasureRows.some(tx, organizationId, conversationId, TOGETHER));
  }
}
