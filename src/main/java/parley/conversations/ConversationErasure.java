package parley.conversations;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import parley.media.Media;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
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

  ConversationErasure(
      Database database, Outbox outbox, Media media, ErasedMessages erasedMessages) {
    this.erasedMessages = erasedMessages;
    this.database = database;
    this.outbox = outbox;
    this.media = media;
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

  /** A message may have hundreds of words, each of which lies somewhere else: they go before it. */
  private void erase(long organizationId, long conversationId) {
    Steps words = new Steps(database);
    Steps files = new Steps(database);
    Steps rows = new Steps(database);
    List<Message> some = some(organizationId, conversationId);
    while (!some.isEmpty()) {
      words.each(
          MessageWordRows.places(some),
          (tx, places) -> MessageWordRows.forget(tx, organizationId, places));
      List<Long> ids = some.stream().map(Message::id).toList();
      files.each(
          database.read(tx -> MessageOriginRows.sources(tx, organizationId, ids)),
          (tx, sources) -> media.erase(tx, organizationId, sources));
      rows.each(some, (tx, messages) -> erasedMessages.delete(tx, organizationId, messages));
      some = some(organizationId, conversationId);
    }
  }

  /** Nobody changes them: they are read without the writer. */
  private List<Message> some(long organizationId, long conversationId) {
    return database.read(
        tx -> MessageErasureRows.some(tx, organizationId, conversationId, TOGETHER));
  }
}
