package parley.exports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact_export}. */
final class ExportRows {
  private static final String COLUMNS =
      """
      org_id, id, contact_id, status, size, missing_files, created_at, finished_at, expires_at
      """;

  private static final String SELECT = "select " + COLUMNS + " from contact_export ";

  private ExportRows() {}

  /** Inserts one unless there is one of the contact that is being written; says whether it did. */
  static boolean add(Tx tx, long organizationId, long id, long contactId, Instant now) {
    return tx.run(
            """
            insert into contact_export (org_id, id, contact_id, status, created_at)
            values (:org_id, :id, :contact_id, 'pending', :created_at)
            on conflict do nothing
            """,
            Values.of("org_id", organizationId)
                .and("id", id)
                .and("contact_id", contactId)
                .and("created_at", now))
        == 1;
  }

  static Optional<Export> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", ExportRows::export, organizationId, id);
  }

  /** The one of a contact that is being written. */
  static Optional<Export> pendingOf(Tx tx, long organizationId, long contactId) {
    return tx.one(
        SELECT + "where org_id = ? and contact_id = ? and status = 'pending'",
        ExportRows::export,
        organizationId,
        contactId);
  }

  static long countPending(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from contact_export where org_id = ? and status = 'pending'",
        organizationId);
  }

  /** Notes that the file is there; says whether it was waited for still. */
  static boolean complete(Tx tx, Export completed) {
    return tx.run(
            """
            update contact_export set status = 'completed', size = :size,
              missing_files = :missing_files, finished_at = :finished_at, expires_at = :expires_at
            where org_id = :org_id and id = :id and status = 'pending'
            """,
            Values.of("size", completed.size())
                .and("missing_files", completed.missingFiles())
                .and("finished_at", completed.finishedAt())
                .and("expires_at", completed.expiresAt())
                .and("org_id", completed.organizationId())
                .and("id", completed.id()))
        == 1;
  }

  /** Has one written anew, unless another one of the contact is being written; says whether. */
  static boolean repeat(Tx tx, long organizationId, long id) {
    return tx.run(
            """
            update contact_export set status = 'pending', size = null, missing_files = null,
              finished_at = null, expires_at = null
            where org_id = :org_id and id = :id and status = 'completed' and not exists (
              select 1 from contact_export other
              where other.org_id = :org_id and other.contact_id = contact_export.contact_id
                and other.status = 'pending')
            """,
            Values.of("org_id", organizationId).and("id", id))
        == 1;
  }

  /** Notes that there will be no file; says whether it was waited for still. */
  static boolean fail(Tx tx, long organizationId, long id, Instant finishedAt, Instant expiresAt) {
    return tx.run(
            """
            update contact_export set status = 'failed', finished_at = :finished_at,
              expires_at = :expires_at
            where org_id = :org_id and id = :id and status = 'pending'
            """,
            Values.of("finished_at", finishedAt)
                .and("expires_at", expiresAt)
                .and("org_id", organizationId)
                .and("id", id))
        == 1;
  }

  /** Deletes one that nobody will write, if it is there. */
  static int deletePending(Tx tx, long organizationId, long id) {
    return tx.run(
        "delete from contact_export where org_id = ? and id = ? and status = 'pending'",
        organizationId,
        id);
  }

  /** Deletes one whose file is there, if it is. */
  static int deleteWritten(Tx tx, long organizationId, long id) {
    return tx.run(
        "delete from contact_export where org_id = ? and id = ? and status = 'completed'",
        organizationId,
        id);
  }

  /** Deletes all of some contacts; answers them. */
  static List<Export> deleteOf(Tx tx, long organizationId, List<Long> contactIds) {
    return tx.list(
        """
        delete from contact_export where org_id = :org_id and contact_id in (:contact_ids)
        returning %s
        """
            .formatted(COLUMNS),
        ExportRows::export,
        Values.of("org_id", organizationId).and("contact_ids", contactIds));
  }

  /** Deletes those whose time is over, of all organizations; answers them. */
  static List<Export> deleteExpired(Tx tx, Instant until, int most) {
    return FoundKeys.numbers(
            tx,
            """
            select org_id, id from contact_export where expires_at <= ? order by expires_at limit ?
            """,
            until,
            most)
        .changed((organizationId, ids) ->
            tx.list(
                """
                delete from contact_export
                where org_id = :org_id and id in (:ids) and expires_at <= :until
                returning %s
                """
                    .formatted(COLUMNS),
                ExportRows::export,
                Values.of("org_id", organizationId).and("ids", ids).and("until", until)));
  }

  private static Export export(Row row) {
    return new Export(
        row.number("org_id"),
        row.number("id"),
        row.number("contact_id"),
        ExportStatus.of(row.text("status")),
        row.numberOrNull("size"),
        row.numberOrNull("missing_files"),
        row.instant("created_at"),
        row.instantOrNull("finished_at"),
        row.instantOrNull("expires_at"));
  }
}
