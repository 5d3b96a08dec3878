package parley.channels;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Paging;
import parley.storage.Conditions;
import parley.storage.Row;
import parley.storage.Tx;

/** The {@code quarantine} table, as people look at it. */
final class QuarantineListRows {
  private static final String SELECT =
      "select org_id, id, channel_id, reason, length(body) as size, received_at from quarantine";

  private QuarantineListRows() {}

  /** The newest first; those of all channels, or of one. */
  static List<QuarantinedUpdate> page(
      Tx tx, long organizationId, OptionalLong channelId, Paging paging) {
    Conditions conditions = conditions(organizationId, channelId);
    paging.after().ifPresent(last -> conditions.add("id < ?", last.id()));
    return tx.list(
        SELECT + " where " + conditions.sql() + " order by id desc limit :limit offset :offset",
        QuarantineListRows::update,
        conditions.values().and("limit", paging.limit()).and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId, OptionalLong channelId) {
    Conditions conditions = conditions(organizationId, channelId);
    return tx.number(
        "select count(*) from quarantine where " + conditions.sql(), conditions.values());
  }

  private static Conditions conditions(long organizationId, OptionalLong channelId) {
    Conditions conditions = new Conditions("q");
    conditions.add("org_id = ?", organizationId);
    channelId.ifPresent(id -> conditions.add("channel_id = ?", id));
    return conditions;
  }

  static Optional<QuarantinedUpdate> find(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + " where org_id = ? and id = ?", QuarantineListRows::update, organizationId, id);
  }

  /** What came; empty when it is there no more. */
  static Optional<byte[]> body(Tx tx, long organizationId, long id) {
    return tx.one(
        "select body from quarantine where org_id = ? and id = ?",
        row -> row.bytes("body"),
        organizationId,
        id);
  }

  static boolean delete(Tx tx, long organizationId, long id) {
    return tx.run("delete from quarantine where org_id = ? and id = ?", organizationId, id) == 1;
  }

  private static QuarantinedUpdate update(Row row) {
    return new QuarantinedUpdate(
        row.number("org_id"),
        row.number("id"),
        row.number("channel_id"),
        row.text("reason"),
        row.number("size"),
        row.instant("received_at"));
  }
}
