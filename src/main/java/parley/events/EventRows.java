package parley.events;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import parley.storage.Answer;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code event} and {@code event_log}: events that have their numbers. */
final class EventRows {
  /**
   * Whether it may go: what tells of a contact that is held stays, and so does what tells of one
   * that has become a part of it.
   */
  private static final String FREE =
      """
      not exists (select 1 from contact_hold held where held.org_id = %1$s
        and held.contact_id in (event.subject, (
          select old.new_id from contact_alias old
          where old.org_id = %1$s and old.old_id = event.subject)))\
      """;

  private static final String IS_FREE = FREE.formatted("event.org_id");

  /** The same for one organization, whose server alone is to be asked. */
  private static final String IS_FREE_THERE = FREE.formatted(":org_id");

  /** Whether it is still told: older ones are kept for a court alone. */
  private static final String IS_TOLD =
      "sequence >= (select oldest from event_log where org_id = :org_id)";

  private EventRows() {}

  /** The greatest id among the last events of all organizations; 0 when there is none. */
  static long newestId(Tx tx) {
    return tx.number(
        """
        select coalesce(max(event.id), 0)
        from event_log join event
          on event.org_id = event_log.org_id and event.sequence = event_log.latest
        """);
  }

  /** Writes an event under the next number, which it answers. For the one writer of SQLite. */
  static long append(Tx tx, NewEvent event) {
    // Not by "returning", at which SQLite copies the pages and writes out the search index.
    tx.defer(
        """
        insert into event_log (org_id, latest, oldest) values (?, 1, 1)
        on conflict (org_id) do update set latest = event_log.latest + 1
        """,
        event.organizationId());
    long sequence = reach(tx, event.organizationId()).latest();
    tx.defer(
        """
        insert into event
          (org_id, sequence, id, type, subject, data, previous, conversation, actor, created_at)
        values (:org_id, :sequence, :id, :type, :subject, :data, :previous, :conversation, :actor,
          :created_at)
        """,
        values(event).and("sequence", sequence));
    return sequence;
  }

  /** The columns of an event but for its number. */
  static Values values(NewEvent event) {
    return Values.of("org_id", event.organizationId())
        .and("id", event.id())
        .and("type", event.type().text())
        .and("subject", event.subject())
        .and("data", event.data())
        .and("previous", event.previous())
        .and("conversation", event.conversation())
        .and("actor", event.actor())
        .and("created_at", event.createdAt());
  }

  static LogExtent reach(Tx tx, long organizationId) {
    return tx.one(
            "select org_id, oldest, latest from event_log where org_id = ?",
            EventRows::reach,
            organizationId)
        .orElse(LogExtent.empty(organizationId));
  }

  /** The number of the oldest event that is still told, in a log in which something was written. */
  static long oldest(Tx tx, long organizationId) {
    return tx.number("select oldest from event_log where org_id = ?", organizationId);
  }

  /** The reach of those of these organizations' logs in which anything has been written. */
  static List<LogExtent> reaches(Tx tx, List<Long> organizations) {
    return tx.list(
        "select org_id, oldest, latest from event_log where org_id in (:organizations)",
        EventRows::reach,
        Values.of("organizations", organizations));
  }

  /**
   * At most {@code most} events with numbers greater than {@code after} and up to {@code upTo} that
   * are still told, in order.
   *
   * @param types names of types; all when there is none
   */
  static Answer<Event> between(
      Tx tx, long organizationId, long after, long upTo, List<String> types, int most) {
    Values values =
        Values.of("org_id", organizationId)
            .and("after", after)
            .and("up_to", upTo)
            .and("limit", most);
    if (!types.isEmpty()) {
      values.and("types", types);
    }
    return tx.ask(
        """
        select org_id, sequence, id, type, subject, data, previous, conversation, actor, created_at
        from event
        where org_id = :org_id and sequence > :after and sequence <= :up_to and %s %s
        order by sequence limit :limit
        """
            .formatted(IS_TOLD, types.isEmpty() ? "" : "and type in (:types)"),
        EventRows::event,
        values);
  }

  /** The same events without what they tell, of all types and up to the newest. */
  static List<EventHead> heads(Tx tx, long organizationId, long after, int most) {
    return tx.list(
        """
        select sequence, id, type, subject from event
        where org_id = :org_id and sequence > :after and %s
        order by sequence limit :most
        """
            .formatted(IS_TOLD),
        row ->
            new EventHead(
                row.number("sequence"), row.number("id"), row.text("type"), row.number("subject")),
        Values.of("org_id", organizationId).and("after", after).and("most", most));
  }

  /** Whom the events after a number are about, in order. */
  static List<Subjects.Entry> subjects(Tx tx, long organizationId, long after, int most) {
    return tx.list(
        """
        select sequence, subject from event where org_id = ? and sequence > ?
        order by sequence limit ?
        """,
        row -> new Subjects.Entry(row.number("sequence"), row.number("subject")),
        organizationId,
        after,
        most);
  }

  /** An event that may go. */
  record Expired(long sequence, Instant createdAt) {}

  /** Old events that may go, of all organizations, oldest first. */
  static FoundKeys<Expired> expired(Tx tx, Instant from, Instant before, int most) {
    return FoundKeys.of(
        tx,
        "select org_id, sequence, created_at from event where created_at >= ? and created_at <= ?"
            + " and "
            + IS_FREE
            + " order by created_at limit ?",
        row -> new Expired(row.number(), row.instant()),
        from,
        before,
        most);
  }

  /** The next events that may go and were recorded before {@code until}, by number. */
  static List<Long> aged(Tx tx, long organizationId, long after, Instant until, int most) {
    return tx.list(
        """
        select sequence from event
        where org_id = :org_id and sequence > :after and created_at < :until and %s
        order by sequence limit :most
        """
            .formatted(IS_FREE_THERE),
        Row::number,
        Values.of("org_id", organizationId)
            .and("after", after)
            .and("until", until)
            .and("most", most));
  }

  /** Deletes the oldest events of an organization that may go; says how many. */
  static int delete(Tx tx, long organizationId, List<Long> sequences) {
    beginAt(tx, organizationId, Collections.max(sequences) + 1);
    return tx.run(
        "delete from event where org_id = :org_id and sequence in (:sequences) and "
            + IS_FREE_THERE,
        Values.of("org_id", organizationId).and("sequences", sequences));
  }

  /** Nothing of a log is deleted from when this returns until the transaction ends. */
  static void keep(Tx tx, long organizationId) {
    tx.number(
        "select latest from event_log l where l.org_id = ? " + tx.dialect().keepRows("l"),
        organizationId);
  }

  /**
   * From here on the log has no hole, whatever older events are still there. The row is changed
   * even where it stays the same: whoever {@link #keep keeps} the events waits for that.
   */
  private static void beginAt(Tx tx, long organizationId, long sequence) {
    tx.run(
        """
        update event_log set oldest = case when oldest < :sequence then :sequence else oldest end
        where org_id = :org_id
        """,
        Values.of("sequence", sequence).and("org_id", organizationId));
  }

  private static LogExtent reach(Row row) {
    return new LogExtent(row.number(), row.number(), row.number());
  }

  private static Event event(Row row) {
    return new Event(
        row.number("org_id"),
        row.number("sequence"),
        row.number("id"),
        row.text("type"),
        row.number("subject"),
        row.textOrNull("data"),
        row.textOrNull("previous"),
        row.textOrNull("conversation"),
        row.textOrNull("actor"),
        row.instant("created_at"));
  }
}
