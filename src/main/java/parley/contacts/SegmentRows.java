package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code segment}. */
final class SegmentRows {
  private static final String SELECT =
      """
      select id, name, filter, shared, maker_id, version, created_at, updated_at from segment
      """;

  /** What somebody may see. */
  private static final String VISIBLE = " org_id = :org_id and (shared = 1 or maker_id = :viewer) ";

  private SegmentRows() {}

  static void add(Tx tx, long organizationId, Segment segment) {
    tx.run(
        """
        insert into segment (org_id, id, name, filter, shared, maker_id, version, created_at,
          updated_at)
        values (:org_id, :id, :name, :filter, :shared, :maker, :version, :created_at, :updated_at)
        """,
        values(organizationId, segment).and("created_at", segment.createdAt()));
  }

  /** Writes a segment over its former version; says whether that was still there. */
  static boolean update(Tx tx, long organizationId, Segment segment) {
    return tx.run(
            """
            update segment set name = :name, filter = :filter, shared = :shared, maker_id = :maker,
              version = :version, updated_at = :updated_at
            where org_id = :org_id and id = :id and version = :version - 1
            """,
            values(organizationId, segment))
        == 1;
  }

  private static Values values(long organizationId, Segment segment) {
    return Values.of("org_id", organizationId)
        .and("id", segment.id())
        .and("name", segment.name())
        .and("filter", segment.filter())
        .and("shared", segment.shared())
        .and("maker", segment.maker())
        .and("version", segment.version())
        .and("updated_at", segment.updatedAt());
  }

  static boolean delete(Tx tx, long organizationId, long id, long version) {
    return tx.run(
            "delete from segment where org_id = ? and id = ? and version = ?",
            organizationId,
            id,
            version)
        == 1;
  }

  /** A segment, if {@code viewer} may see it. */
  static Optional<Segment> find(Tx tx, long organizationId, long viewer, long id) {
    return tx.one(
        SELECT + "where" + VISIBLE + "and id = :id",
        SegmentRows::read,
        Values.of("org_id", organizationId).and("viewer", viewer).and("id", id));
  }

  /** Those that {@code viewer} may see, oldest first. */
  static List<Segment> page(Tx tx, long organizationId, long viewer, Paging paging) {
    return tx.list(
        SELECT + "where" + VISIBLE + "and id > :after order by id limit :limit offset :offset",
        SegmentRows::read,
        Values.of("org_id", organizationId)
            .and("viewer", viewer)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId, long viewer) {
    return tx.number(
        "select count(*) from segment where" + VISIBLE,
        Values.of("org_id", organizationId).and("viewer", viewer));
  }

  /** All of an organization, whoever may see them. */
  static List<Segment> all(Tx tx, long organizationId) {
    return tx.list(SELECT + "where org_id = ? order by id", SegmentRows::read, organizationId);
  }

  static long countShared(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from segment where org_id = ? and shared = 1", organizationId);
  }

  /** How many somebody has made for themselves. */
  static long countOwn(Tx tx, long organizationId, long maker) {
    return tx.number(
        "select count(*) from segment where org_id = ? and maker_id = ? and shared = 0",
        organizationId,
        maker);
  }

  /** Deletes what somebody has made for themselves. */
  static void deleteOwn(Tx tx, long organizationId, long maker) {
    tx.run(
        "delete from segment where org_id = ? and maker_id = ? and shared = 0",
        organizationId,
        maker);
  }

  private static Segment read(Row row) {
    return new Segment(
        row.number("id"),
        row.text("name"),
        row.text("filter"),
        row.flag("shared"),
        row.number("maker_id"),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }
}
