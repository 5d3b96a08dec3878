package parley.outbox;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import parley.storage.FoundKeys;
import parley.storage.Ids;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code outbox_hold} table, and what it does to {@code job}: for all organizations. */
final class OutboxHoldRows {
  private static final int MOST_AT_ONCE = 500;

  private static final String CHANGE =
      "update job set state = :to where org_id = :org_id and id in (:keys) and state = :from";

  private OutboxHoldRows() {}

  static void begin(Tx tx, Instant now) {
    tx.run("insert into outbox_hold (id, held_at) values (1, ?) on conflict (id) do nothing", now);
  }

  static boolean end(Tx tx) {
    return tx.run("delete from outbox_hold where id = 1") == 1;
  }

  static Optional<Instant> since(Tx tx) {
    return tx.one("select held_at from outbox_hold where id = 1", row -> row.instant());
  }

  /** Takes some of what is due out of the way of what may run. */
  static void setAside(Tx tx, Collection<String> kinds, Instant now) {
    FoundKeys.numbers(
            tx,
            """
            select org_id, id from job
            where state = 'waiting' and run_at <= :now and kind in (:kinds)
            order by run_at, id limit :most
            """,
            Values.of("now", now).and("kinds", List.copyOf(kinds)).and("most", MOST_AT_ONCE))
        .change(tx, CHANGE, Values.of("from", "waiting").and("to", "held"));
  }

  /** Along their index, lest PostgreSQL goes through a long queue for the one that there isn't. */
  static boolean isAnySetAside(Tx tx) {
    tx.followIndexes();
    return tx.one(
            "select id from job where state = 'held' order by run_at, id limit 1", Row::number)
        .isPresent();
  }

  /** Makes some of it due again; says whether there may be more. */
  static boolean giveBack(Tx tx) {
    return FoundKeys.numbers(
                tx,
                "select org_id, id from job where state = 'held' order by run_at, id limit ?",
                MOST_AT_ONCE)
            .change(tx, CHANGE, Values.of("from", "held").and("to", "waiting"))
        == MOST_AT_ONCE;
  }

  /** What was due by then and older counts as if it may have left. */
  static void doubt(Tx tx, Instant heldAt) {
    List<Long> organizations =
        tx.list(
            """
            select distinct org_id from job
            where state in ('waiting', 'held') and run_at <= ? and id < ? order by org_id
            """,
            Row::number,
            heldAt,
            Ids.firstAt(heldAt));
    organizations.forEach(organizationId ->
        tx.run(
            """
            update job set interrupted = 1
            where org_id = ? and state in ('waiting', 'held') and run_at <= ? and id < ?
            """,
            organizationId,
            heldAt,
            Ids.firstAt(heldAt)));
  }

  /** Jobs from before {@code time} that are not done, the oldest first. */
  static List<QueuedJob> before(Tx tx, Instant time, int most) {
    return tx.list(
        """
        select org_id, id, kind, payload, state from job
        where id < ? and state in ('waiting', 'held') order by id limit ?
        """,
        row ->
            new QueuedJob(
                row.number("org_id"),
                row.number("id"),
                row.text("kind"),
                row.text("payload"),
                row.text("state").equals("held")),
        Ids.firstAt(time),
        most);
  }

  /** How many jobs of each kind are not done, by whether they are from before {@code time}. */
  static List<QueuedJobCount> counts(Tx tx, Instant time) {
    return tx.list(
        """
        select kind, case when id < ? then 1 else 0 end as earlier, count(*) as jobs from job
        where state in ('waiting', 'held') group by kind, earlier order by kind, earlier desc
        """,
        row -> new QueuedJobCount(row.text("kind"), row.flag("earlier"), row.number("jobs")),
        Ids.firstAt(time));
  }
}
