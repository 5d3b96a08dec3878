package parley.events;

import java.util.List;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code event_inbox} of PostgreSQL: events that wait for their numbers. */
final class EventInboxRows {
  /** Any number that nobody else locks in this database. */
  static final long LOCK = 0x7061726c6579L;

  /** Where other nodes hear of new events. */
  static final String CHANNEL = "parley_events";

  /** What has been given numbers: how many events, and how far their logs reach now. */
  record Batch(long size, List<LogExtent> reaches) {}

  /** Gives numbers to the events that a condition finds. */
  private static final String MOVE =
      """
      with moved as (
        delete from event_inbox where %s
        returning *),
      placed as (
        select moved.*, count(*) over (partition by org_id) as total,
          row_number() over (partition by org_id order by position) as place
        from moved),
      counted as (
        select org_id, count(*) as events from moved group by org_id),
      reach as (
        insert into event_log (org_id, latest, oldest)
        select org_id, events, 1 from counted
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
      select counted.events, reach.org_id, reach.oldest, reach.latest
      from reach join counted on counted.org_id = reach.org_id
      """;

  /** How many events of an organization have got numbers, and how far its log reaches now. */
  record Numbered(long events, LogExtent reach) {}

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
    tx.followIndexes();
    tx.defer("select pg_advisory_xact_lock(?)", LOCK);
    List<Numbered> numbered =
        tx.dialect().isDistributed() ? moveByOrganization(tx, most) : moveTogether(tx, most);
    List<LogExtent> reaches = numbered.stream().map(Numbered::reach).toList();
    if (!reaches.isEmpty()) {
      tx.defer("select pg_notify(?, ?)", CHANNEL, LogNotification.of(reaches));
    }
    return new Batch(numbered.stream().mapToLong(Numbered::events).sum(), reaches);
  }

  /**
   * One statement for all organizations. It finds what it moves by keys that it has looked up
   * before: what somebody erases or revises at that moment has another place in the table, but its
   * key.
   */
  static List<Numbered> moveTogether(Tx tx, int most) {
    return tx.list(
        MOVE.formatted(
            "position = any (array(select position from event_inbox order by position limit ?))"),
        EventInboxRows::numbered,
        most);
  }

  /** Looks first, and then moves what it has found, in one organization after another. */
  static List<Numbered> moveByOrganization(Tx tx, int most) {
    return FoundKeys.numbers(
            tx, "select org_id, position from event_inbox order by position limit ?", most)
        .changed((organizationId, positions) ->
            tx.list(
                MOVE.formatted("org_id = :org_id and position in (:positions)"),
                EventInboxRows::numbered,
                Values.of("org_id", organizationId).and("positions", positions)));
  }

  private static Numbered numbered(Row row) {
    return new Numbered(
        row.number("events"),
        new LogExtent(row.number("org_id"), row.number("oldest"), row.number("latest")));
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
