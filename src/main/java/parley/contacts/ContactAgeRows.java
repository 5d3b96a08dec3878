package parley.contacts;

import java.time.Instant;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code contact}: whom nobody has heard of for long. */
final class ContactAgeRows {
  private ContactAgeRows() {}

  /** At most {@code most} ids between two, in order. */
  static List<Long> page(Tx tx, long organizationId, long after, long before, int most) {
    return tx.list(
        """
        select id from contact
        where org_id = :org_id and id > :after and id < :before order by id limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("after", after)
            .and("before", before)
            .and("most", most));
  }

  /** Nobody changes some contacts, or refers to them, until the transaction ends. */
  static void take(Tx tx, long organizationId, List<Long> ids) {
    lock(tx, organizationId, ids, tx.dialect().takeRows("c"));
  }

  /** Nobody changes some contacts until the transaction ends. */
  static void keep(Tx tx, long organizationId, List<Long> ids) {
    lock(tx, organizationId, ids, tx.dialect().keepRows("c"));
  }

  private static void lock(Tx tx, long organizationId, List<Long> ids, String locking) {
    tx.list(
        "select id from contact c where c.org_id = :org_id and c.id in (:ids) order by c.id "
            + locking,
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /** Those of some contacts that have neither written nor been changed since. */
  static List<Long> quiet(Tx tx, long organizationId, List<Long> ids, Instant since) {
    return tx.list(
        """
        select id from contact
        where org_id = :org_id and id in (:ids) and updated_at < :since
          and (last_seen_at is null or last_seen_at < :since)
        order by id
        """,
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids).and("since", since));
  }
}
