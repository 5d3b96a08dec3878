package parley.retention;

import java.time.Instant;
import java.util.Optional;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code retention}: no row stands for no rules. */
final class RetentionRows {
  private RetentionRows() {}

  static RetentionRules rules(Tx tx, long organizationId) {
    return tx.one(
            """
            select media_days, messages_days, conversations_days, contacts_days, events_days, version
            from retention where org_id = ?
            """,
            RetentionRows::rules,
            organizationId)
        .orElse(RetentionRules.NONE);
  }

  /** Keeps other rules; a sweep that runs by the former ones is forgotten. */
  static void put(Tx tx, long organizationId, RetentionRules rules) {
    tx.run(
        """
        insert into retention (org_id, media_days, messages_days, conversations_days,
          contacts_days, events_days, version)
        values (:org_id, :media, :messages, :conversations, :contacts, :events, :version)
        on conflict (org_id) do update set media_days = excluded.media_days,
          messages_days = excluded.messages_days, conversations_days = excluded.conversations_days,
          contacts_days = excluded.contacts_days, events_days = excluded.events_days,
          version = excluded.version, started_at = null
        """,
        Values.of("org_id", organizationId)
            .and("media", rules.media())
            .and("messages", rules.messages())
            .and("conversations", rules.conversations())
            .and("contacts", rules.contacts())
            .and("events", rules.events())
            .and("version", rules.version()));
  }

  /** The sweep that runs. */
  static Optional<Sweep> sweep(Tx tx, long organizationId) {
    return tx.one(
        """
        select started_at, step, after_id, erased from retention
        where org_id = ? and started_at is not null
        """,
        row ->
            new Sweep(
                row.instant("started_at"),
                (int) row.number("step"),
                row.number("after_id"),
                Erased.parse(row.text("erased"))),
        organizationId);
  }

  /**
   * Keeps how far a sweep by these rules has come; says whether they are the rules still, and
   * nobody else has gone on from {@code before}.
   */
  static boolean keep(Tx tx, long organizationId, long version, Sweep before, Sweep sweep) {
    return tx.run(
            """
            update retention set started_at = :started_at, step = :step, after_id = :after,
              erased = :erased
            where org_id = :org_id and version = :version
              and case when started_at is null then 0 else step end = :step_before
              and case when started_at is null then 0 else after_id end = :after_before
            """,
            Values.of("started_at", sweep.startedAt())
                .and("step", sweep.step())
                .and("after", sweep.after())
                .and("erased", sweep.erased().json())
                .and("org_id", organizationId)
                .and("version", version)
                .and("step_before", before.step())
                .and("after_before", before.after()))
        == 1;
  }

  /** Ends the sweep that runs. */
  static void end(Tx tx, long organizationId, Instant now) {
    tx.run(
        """
        update retention set last_started_at = started_at, last_ended_at = :now,
          last_erased = erased, started_at = null
        where org_id = :org_id
        """,
        Values.of("now", now).and("org_id", organizationId));
  }

  static Optional<EndedSweep> last(Tx tx, long organizationId) {
    return tx.one(
        """
        select last_started_at, last_ended_at, last_erased from retention
        where org_id = ? and last_ended_at is not null
        """,
        row ->
            new EndedSweep(
                row.instant("last_started_at"),
                row.instant("last_ended_at"),
                Erased.parse(row.text("last_erased"))),
        organizationId);
  }

  private static RetentionRules rules(Row row) {
    return new RetentionRules(
        row.numberOrNull("media_days"),
        row.numberOrNull("messages_days"),
        row.numberOrNull("conversations_days"),
        row.numberOrNull("contacts_days"),
        row.numberOrNull("events_days"),
        row.number("version"));
  }
}
