package parley.imports;

import java.time.Instant;
import parley.contacts.TakenBack;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_import}: how far undoing imports has come. */
final class ImportUndoRows {
  private ImportUndoRows() {}

  /** Begins, unless it has begun; says whether it did. */
  static boolean begin(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update contact_import set undo_started_at = :now, undo_position = first_made - 1
            where org_id = :org_id and id = :id and undo_started_at is null
            """,
            Values.of("now", now).and("org_id", organizationId).and("id", id))
        == 1;
  }

  /** Counts what became of the contacts up to {@code position}. */
  static void progress(Tx tx, long organizationId, long id, long position, TakenBack some) {
    tx.run(
        """
        update contact_import set undo_position = :position,
          undo_removed = undo_removed + :removed, undo_kept = undo_kept + :kept
        where org_id = :org_id and id = :id
        """,
        Values.of("position", position)
            .and("removed", some.removed())
            .and("kept", some.kept())
            .and("org_id", organizationId)
            .and("id", id));
  }

  /** Ends one that runs, and empties the preview; says whether it did. */
  static boolean end(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update contact_import set undo_finished_at = :now, preview = '[]'
            where org_id = :org_id and id = :id and undo_started_at is not null
              and undo_finished_at is null
            """,
            Values.of("now", now).and("org_id", organizationId).and("id", id))
        == 1;
  }
}
