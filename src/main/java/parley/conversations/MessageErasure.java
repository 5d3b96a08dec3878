package parley.conversations;

import java.util.List;
import java.util.function.BiConsumer;
import parley.media.Media;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/**
 * Erases messages of an organization, a few at a time, with the files in which they came. A message
 * may have hundreds of words, each of which lies somewhere else: they go before it.
 */
final class MessageErasure {
  private final Database database;
  private final Media media;
  private final long organizationId;
  private final Steps words;
  private final Steps files;
  private final Steps rows;

  MessageErasure(Database database, Media media, long organizationId) {
    this.database = database;
    this.media = media;
    this.organizationId = organizationId;
    this.words = new Steps(database);
    this.files = new Steps(database);
    this.rows = new Steps(database);
  }

  /**
   * Erases some messages.
   *
   * @param delete deletes the rows of these, and does what has to be done with that
   */
  void erase(List<Message> some, BiConsumer<Tx, List<Message>> delete) {
    words.each(
        MessageIndex.places(some), (tx, places) -> MessageIndex.forget(tx, organizationId, places));
    eraseSources(some);
    rows.each(some, delete);
  }

  /** Erases the files in which some messages came, and nothing else of them. */
  void eraseSources(List<Message> some) {
    List<Long> messages = some.stream().map(Message::id).toList();
    if (!messages.isEmpty()) {
      files.each(
          database.read(tx -> MessageOriginRows.sources(tx, organizationId, messages)),
          (tx, ids) -> media.erase(tx, organizationId, ids));
    }
  }
}
