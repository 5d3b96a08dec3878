package parley.channels;

import java.util.List;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code quarantine} table, looked through for somebody who is erased. */
final class QuarantineErasureRows {
  private QuarantineErasureRows() {}

  /** A body as text, whatever it is. */
  record Body(long id, String text) {}

  /** Bodies of all channels of an organization, those behind {@code after}. */
  static List<Body> bodies(Tx tx, long organizationId, long after, int most) {
    return tx.list(
        "select id, body from quarantine where org_id = ? and id > ? order by id limit ?",
        row -> new Body(row.number("id"), QuarantineErasure.text(row.bytes("body"))),
        organizationId,
        after,
        most);
  }

  static void delete(Tx tx, long organizationId, List<Long> ids) {
    tx.run(
        "delete from quarantine where org_id = :org_id and id in (:ids)",
        Values.of("org_id", organizationId).and("ids", ids));
  }
}
