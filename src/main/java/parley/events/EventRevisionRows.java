package parley.events;

import java.util.List;
import parley.events.EventRevision.Revised;
import parley.events.EventRevision.Told;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code event} and {@code event_inbox}: what is told otherwise than it was. */
final class EventRevisionRows {
  private EventRevisionRows() {}

  /** The next events about a subject that tell anything, by their numbers. */
  static List<Told> told(Tx tx, long organizationId, long subject, long after, int most) {
    return told(tx, "event", "sequence", organizationId, subject, after, most);
  }

  /** The same of those that have no number yet, by their positions. */
  static List<Told> waiting(Tx tx, long organizationId, long subject, long after, int most) {
    return told(tx, "event_inbox", "position", organizationId, subject, after, most);
  }

  private static List<Told> told(
      Tx tx, String table, String place, long organizationId, long subject, long after, int most) {
    return tx.list(
        """
        select %1$s, data, previous from %2$s
        where org_id = :org_id and subject = :subject and %1$s > :after and data is not null
        order by %1$s limit :most
        """
            .formatted(place, table),
        EventRevisionRows::told,
        Values.of("org_id", organizationId)
            .and("subject", subject)
            .and("after", after)
            .and("most", most));
  }

  /** Has an event tell something else, unless it tells something else already. */
  static void replace(Tx tx, long organizationId, Revised revised) {
    replace(tx, "event", "sequence", organizationId, revised);
  }

  /** The same with one that has no number yet. */
  static void replaceWaiting(Tx tx, long organizationId, Revised revised) {
    replace(tx, "event_inbox", "position", organizationId, revised);
  }

  private static void replace(
      Tx tx, String table, String place, long organizationId, Revised revised) {
    tx.run(
        """
        update %2$s set data = :data, previous = :previous
        where org_id = :org_id and %1$s = :place and data = :data_before
          and coalesce(previous, '') = :previous_before
        """
            .formatted(place, table),
        Values.of("data", revised.after().data())
            .and("previous", revised.after().previous())
            .and("org_id", organizationId)
            .and("place", revised.place())
            .and("data_before", revised.before().data())
            .and(
                "previous_before",
                revised.before().previous() == null ? "" : revised.before().previous()));
  }

  private static Told told(Row row) {
    return new Told(row.number(), new EventText(row.text(), row.textOrNull()));
  }
}
