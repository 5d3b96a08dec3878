package parley.media;

import java.util.List;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** Erases media: the rows at once, the files by jobs. */
final class Erasure {
  private final MediaRows rows = new MediaRows();
  private final Database database;
  private final Outbox outbox;

  Erasure(Database database, Outbox outbox) {
    this.database = database;
    this.outbox = outbox;
  }

  /** Erases a medium; false when there is none. */
  boolean erase(Place place) {
    return database.write(tx -> {
      boolean erased = rows.delete(tx, place);
      if (erased) {
        eraseFiles(tx, List.of(place));
      }
      return erased;
    });
  }

  /** Has the files of rows erased that this transaction has deleted. */
  void eraseFiles(Tx tx, List<Place> places) {
    places.forEach(place -> outbox.add(tx, Erasing.job(place)));
  }
}
