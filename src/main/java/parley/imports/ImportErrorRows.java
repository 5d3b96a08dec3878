package parley.imports;

import java.time.Instant;
import java.util.List;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_import_error}. */
final class ImportErrorRows {
  private static final String SELECT =
      """
      select position, line, column_name, field, code, message, value from contact_import_error
      """;

  /** An error and its place among those of its import. */
  record Placed(long position, ImportError error) {}

  private ImportErrorRows() {}

  static void add(Tx tx, long organizationId, long importId, long position, ImportError error) {
    tx.defer(
        """
        insert into contact_import_error (org_id, import_id, position, line, column_name, field,
          code, message, value)
        values (:org_id, :import_id, :position, :line, :column_name, :field, :code, :message,
          :value)
        """,
        Values.of("org_id", organizationId)
            .and("import_id", importId)
            .and("position", position)
            .and("line", error.line())
            .and("column_name", error.column())
            .and("field", error.field())
            .and("code", error.code())
            .and("message", error.message())
            .and("value", error.value()));
  }

  static List<Placed> page(Tx tx, long organizationId, long importId, Paging paging) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and import_id = :import_id and position > :after
            order by position limit :limit offset :offset
            """,
        ImportErrorRows::read,
        Values.of("org_id", organizationId)
            .and("import_id", importId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(-1L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static List<Placed> all(Tx tx, long organizationId, long importId) {
    return tx.list(
        SELECT + "where org_id = ? and import_id = ? order by position",
        ImportErrorRows::read,
        organizationId,
        importId);
  }

  static long count(Tx tx, long organizationId, long importId) {
    return tx.number(
        "select count(*) from contact_import_error where org_id = ? and import_id = ?",
        organizationId,
        importId);
  }

  /** Empties at most {@code most} cells; says how many. */
  static int forgetValues(Tx tx, long organizationId, int most) {
    return tx.run(
        """
        update contact_import_error set value = null
        where org_id = :org_id and (import_id, position) in (
          select e.import_id, e.position
          from contact_import i join contact_import_error e
            on e.org_id = :org_id and e.import_id = i.id
          where i.org_id = :org_id and e.value is not null
          limit :most)
        """,
        Values.of("org_id", organizationId).and("most", most));
  }

  /** Deletes those of imports that have ended before a time, of all organizations. */
  static int sweep(Tx tx, Instant before, int most) {
    return FoundKeys.of(
            tx,
            """
            select i.org_id, e.import_id, e.position
            from contact_import i join contact_import_error e
              on e.org_id = i.org_id and e.import_id = i.id
            where i.finished_at < ? limit ?
            """,
            row -> List.of(row.number(), row.number()),
            before,
            most)
        .change(
            tx,
            """
            delete from contact_import_error
            where org_id = :org_id and (import_id, position) in (values :keys)
            """);
  }

  private static Placed read(Row row) {
    return new Placed(
        row.number("position"),
        new ImportError(
            row.number("line"),
            row.textOrNull("column_name"),
            row.text("field"),
            row.text("code"),
            row.text("message"),
            row.textOrNull("value")));
  }
}
