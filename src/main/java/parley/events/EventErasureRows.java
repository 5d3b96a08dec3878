package parley.events;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code event}: what tells of a subject that is erased. */
final class EventErasureRows {
  private EventErasureRows() {}

  /** The numbers of events that still tell of a subject, but for its deletion, in order. */
  static List<Long> telling(Tx tx, long organizationId, long subject, long after, int most) {
    return tx.list(
        """
        select sequence from event
        where org_id = :org_id and subject = :subject and sequence > :after and data is not null
          and type <> :deleted
        order by sequence limit :most
        """,
        Row::number,
        Values.of("org_id", organizationId)
            .and("subject", subject)
            .and("after", after)
            .and("deleted", EventType.CONTACT_DELETED.text())
            .and("most", most));
  }

  /** Forgets what some events told, but not that there were such events. */
  static void erase(Tx tx, long organizationId, List<Long> sequences) {
    tx.run(
        """
        update event set data = null, previous = null, conversation = null, actor = null
        where org_id = :org_id and sequence in (:sequences)
        """,
        Values.of("org_id", organizationId).and("sequences", sequences));
  }
}
