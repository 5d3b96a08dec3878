package parley.media;

import java.util.List;
import parley.storage.Tx;
import parley.storage.Values;

/** Of all organizations the media whose files are there; only looks. */
final class MediaCheckRows {
  /** A file that there should be. */
  record Expected(MediaKey key, long size) {}

  private MediaCheckRows() {}

  static List<Expected> after(Tx tx, MediaKey last, int most) {
    return tx.list(
        """
        select org_id, id, coalesce(size, 0) as size from media
        where (org_id, id) > (:org_id, :id) and status = 'ready'
        order by org_id, id limit :most
        """,
        row ->
            new Expected(new MediaKey(row.number("org_id"), row.number("id")), row.number("size")),
        Values.of("org_id", last.organizationId()).and("id", last.id()).and("most", most));
  }
}
