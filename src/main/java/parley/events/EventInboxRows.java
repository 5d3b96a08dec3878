package parley.events;

import java.util.ArrayList;
import java.util.List;
import parley.storage.Tx;

/** The table {@code event_inbox} of PostgreSQL: events that wait for their numbers. */
final class EventInboxRows {
  /** Any number that nobody else locks in this database. */
  private static final long LOCK = 0x7061726c6579L;

  /** Where other nodes hear of new events. */
  static final String CHANNEL = "parley_events";

  /** What has been given numbers: how many events, and how far their logs reach now. */
  record Batch(long size, List<LogExtent> reaches) {}

  private EventInboxRows() {}

  static void add(Tx tx, NewEvent event) {
    tx.defer(
        """
        insert into event_inbox
          (org_id, id, type, subject, data, previous, conversation, actor, created_at)
        values (:org_id, :id, :type, :subject, :data, :previous, :conversation, :actor,
          :created_at)
        """,
        EventRows.values(event));
  }

  static long count(Tx tx) {
    return tx.number("select count(*) from event_inbox");
  }

  /**
   * Moves at most {@code most} events of all organizations to their logs. One node at a time: the
   * lock is held until the numbers are committed, and what is moved is looked up after it was
   * taken.
   */
  static Batch number(Tx tx, int most) {
    tx.one("select pg_advisory_xact_lock(?)", row -> true, LOCK);
    List<Long> sizes = new ArrayList<>();
    List<LogExtent> reaches =
        tx.list(
            """
            with moved as (
              delete from event_inbox
              where position in (select position from event_inbox order by position limit ?)
              returning *),
            placed as (
              select moved.*, count(*) over (partition by org_id) as total,
                row_number() over (partition by org_id order by position) as place
              from moved),
            reach as (
              insert into event_log (org_id, latest, oldest)
              select org_id, count(*), 1 from moved group by org_id
              on conflict (org_id) do update set latest = event_log.latest + excluded.latest
              returning org_id, oldest, latest),
            appended as (
              insert into event
                (org_id, sequence, id, type, subject, data, previous, conversation, actor,
                  created_at)
              select placed.org_id, reach.latest - placed.total + placed.place, placed.id,
                placed.type, placed.subject, placed.data, placed.previous, placed.conversation,
                placed.actor, placed.created_at
              from placed join reach on reach.org_id = placed.org_id)
            select (select count(*) from moved) as size, org_id, oldest, latest from reach
            """,
            row -> {
              sizes.add(row.number("size"));
              return new LogExtent(
                  row.number("org_id"), row.number("oldest"), row.number("latest"));
            },
            most);
    if (!reaches.isEmpty()) {
      tx.one("select pg_notify(?, ?)", row -> true, CHANNEL, LogNotification.of(reaches));
    }
    return new Batch(sizes.isEmpty() ? 0 : sizes.getFirst(), reaches);
  }

  /** Does for events that wait what {@link EventErasureRows#erase} does; goes before that. */
  static int erase(Tx tx, long organizationId, long subject) {
    return tx.run(
        """
        update event_inbox set data = null, previous = null, conversation = null, actor = null
        where org_id = ? and subject = ? and type <> ?
        """,
        organizationId,
        subject,
        EventType.CONTACT_DELETED.text());
  }
}
