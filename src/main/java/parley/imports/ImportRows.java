package parley.imports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_import}. */
final class ImportRows {
  private static final String COLUMNS =
      """
      org_id, id, status, file_name, options, detected, preview, rows_total, rows_done,
        rows_created, rows_updated, rows_unchanged, rows_skipped, rows_failed, first_made,
        last_made, reason, created_at, started_at, finished_at, undo_position, undo_removed,
        undo_kept, undo_started_at, undo_finished_at
      """;

  private static final String SELECT = "select " + COLUMNS + " from contact_import ";

  private ImportRows() {}

  static void add(Tx tx, Import one) {
    tx.run(
        """
        insert into contact_import (org_id, id, status, file_name, options, detected, preview,
          rows_done, rows_created, rows_updated, rows_unchanged, rows_skipped, rows_failed,
          created_at)
        values (:org_id, :id, :status, :file_name, :options, :detected, :preview,
          0, 0, 0, 0, 0, 0, :created_at)
        """,
        Values.of("org_id", one.organizationId())
            .and("id", one.id())
            .and("status", one.status().text())
            .and("file_name", one.fileName())
            .and("options", one.options())
            .and("detected", one.detected())
            .and("preview", one.preview())
            .and("created_at", one.createdAt()));
  }

  /** Whatever its status. */
  static Optional<Import> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", ImportRows::read, organizationId, id);
  }

  /** {@link #find}, and nobody else changes it until the transaction ends. */
  static Optional<Import> findToChange(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ? " + tx.dialect().lockRows("contact_import"),
        ImportRows::read,
        organizationId,
        id);
  }

  /** Newest first; none whose file is still being kept. */
  static List<Import> page(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and status <> 'staged' and id < :before
            order by id desc limit :limit offset :offset
            """,
        ImportRows::read,
        Values.of("org_id", organizationId)
            .and("before", paging.after().map(Cursors.Position::id).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from contact_import where org_id = ? and status <> 'staged'",
        organizationId);
  }

  /** Those that are still to end. */
  static long countOpen(Tx tx, long organizationId) {
    return tx.number(
        """
        select count(*) from contact_import
        where org_id = ? and status in ('staged', 'pending', 'running')
        """,
        organizationId);
  }

  /** Shows one whose file is kept. */
  static void show(Tx tx, long organizationId, long id) {
    tx.run(
        """
        update contact_import set status = 'pending'
        where org_id = ? and id = ? and status = 'staged'
        """,
        organizationId,
        id);
  }

  /** Begins to read the rows of one that waits, or goes on; says whether it may. */
  static boolean start(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update contact_import
            set status = 'running', started_at = coalesce(started_at, :now)
            where org_id = :org_id and id = :id and status in ('pending', 'running')
            """,
            Values.of("now", now).and("org_id", organizationId).and("id", id))
        == 1;
  }

  /** Notes how many rows there are. */
  static void total(Tx tx, long organizationId, long id, long rows) {
    tx.run(
        "update contact_import set rows_total = ? where org_id = ? and id = ?",
        rows,
        organizationId,
        id);
  }

  /** Notes how far it has come. */
  static void progress(
      Tx tx, long organizationId, long id, ImportCounts counts, CreatedIds created) {
    tx.defer(
        """
        update contact_import set rows_done = :done, rows_created = :created,
          rows_updated = :updated, rows_unchanged = :unchanged, rows_skipped = :skipped,
          rows_failed = :failed, first_made = :first_made, last_made = :last_made
        where org_id = :org_id and id = :id
        """,
        Values.of("done", counts.done())
            .and("created", counts.created())
            .and("updated", counts.updated())
            .and("unchanged", counts.unchanged())
            .and("skipped", counts.skipped())
            .and("failed", counts.failed())
            .and("first_made", created.first())
            .and("last_made", created.last())
            .and("org_id", organizationId)
            .and("id", id));
  }

  /** Ends one that has not ended; says whether it did. */
  static boolean end(
      Tx tx,
      long organizationId,
      long id,
      ImportStatus status,
      @Nullable ImportFailure failure,
      Instant now) {
    return tx.run(
            """
            update contact_import set status = :status, reason = :reason, finished_at = :now
            where org_id = :org_id and id = :id and status in ('pending', 'running')
            """,
            Values.of("status", status.text())
                .and("reason", failure == null ? null : Json.text(failure))
                .and("now", now)
                .and("org_id", organizationId)
                .and("id", id))
        == 1;
  }

  /** Empties the previews. */
  static void forgetPreviews(Tx tx, long organizationId) {
    tx.run(
        """
        update contact_import set preview = '[]'
        where org_id = ? and preview <> '[]'
        """,
        organizationId);
  }

  /** Deletes those whose file has never been kept, of all organizations. */
  static List<Import> sweepStaged(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from contact_import where status = 'staged' and created_at < ? limit ?
            """,
            before,
            most)
        .changed((organizationId, ids) ->
            tx.list(
                """
                delete from contact_import
                where org_id = :org_id and id in (:ids) and status = 'staged'
                returning
                """
                    + COLUMNS,
                ImportRows::read,
                Values.of("org_id", organizationId).and("ids", ids)));
  }

  /** Empties the previews of those that have ended before a time, of all organizations. */
  static int sweepPreviews(Tx tx, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from contact_import where finished_at < ? and preview <> '[]' limit ?
            """,
            before,
            most)
        .change(
            tx,
            """
            update contact_import set preview = '[]'
            where org_id = :org_id and id in (:keys) and finished_at < :before
            """,
            Values.of("before", before));
  }

  /**
   * Deletes those that have ended before a time, have made no contact and have no errors left, of
   * all organizations.
   */
  static int sweepIdle(Tx tx, Instant before, int most) {
    return sweep(tx, "i.first_made > i.last_made and", before, most);
  }

  /** The same, whatever they have made. */
  static int sweep(Tx tx, Instant before, int most) {
    return sweep(tx, "", before, most);
  }

  private static int sweep(Tx tx, String condition, Instant before, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select i.org_id, i.id from contact_import i
            where %s i.finished_at < ? and not exists (
              select 1 from contact_import_error e where e.org_id = i.org_id and e.import_id = i.id)
            limit ?
            """
                .formatted(condition),
            before,
            most)
        .change(tx, "delete from contact_import where org_id = :org_id and id in (:keys)");
  }

  private static Import read(Row row) {
    return new Import(
        row.number("org_id"),
        row.number("id"),
        ImportStatus.of(row.text("status")),
        row.textOrNull("file_name"),
        row.text("options"),
        row.text("detected"),
        row.text("preview"),
        row.numberOrNull("rows_total"),
        new ImportCounts(
            row.number("rows_done"),
            row.number("rows_created"),
            row.number("rows_updated"),
            row.number("rows_unchanged"),
            row.number("rows_skipped"),
            row.number("rows_failed")),
        new CreatedIds(row.number("first_made"), row.number("last_made")),
        row.textOrNull("reason"),
        row.instant("created_at"),
        row.instantOrNull("started_at"),
        row.instantOrNull("finished_at"),
        undo(row, row.instantOrNull("undo_started_at")));
  }

  private static @Nullable ImportUndo undo(Row row, @Nullable Instant startedAt) {
    return startedAt == null
        ? null
        : new ImportUndo(
            row.number("undo_position"),
            row.number("undo_removed"),
            row.number("undo_kept"),
            startedAt,
            row.instantOrNull("undo_finished_at"));
  }
}
