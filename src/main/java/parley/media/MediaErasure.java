package parley.media;

import java.util.List;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Erases media: the rows at once, the files by jobs. */
final class MediaErasure {
  private final Database database;
  private final Outbox outbox;

  MediaErasure(Database database, Outbox outbox) {
    this.database = database;
    this.outbox = outbox;
  }

  /** Erases a medium; false when there is none. */
  boolean erase(MediaKey mediaKey) {
    return database.write(tx -> erase(tx, mediaKey));
  }

  /** The same in a transaction that runs already. */
  boolean erase(Tx tx, MediaKey mediaKey) {
    boolean erased = MediaRows.delete(tx, mediaKey);
    if (erased) {
      eraseFiles(tx, List.of(mediaKey));
    }
    return erased;
  }

  /** Erases those of some media that there are. */
  void erase(Tx tx, long organizationId, List<Long> ids) {
    if (!ids.isEmpty()) {
      eraseFiles(tx, MediaRows.delete(tx, organizationId, ids));
    }
  }

  /** Has the files of rows erased that this transaction has deleted. */
  void eraseFiles(Tx tx, List<MediaKey> places) {
    places.forEach(mediaKey -> outbox.add(tx, MediaDeleteJob.job(mediaKey)));
  }
}
