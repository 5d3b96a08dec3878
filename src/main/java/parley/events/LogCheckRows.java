package parley.events;

import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;

/** Whether the logs of all organizations are whole; only looks. */
final class LogCheckRows {
  private LogCheckRows() {}

  static List<LogSoundness> all(Tx tx) {
    return tx.list(
        """
        select log.org_id, log.latest, log.latest - log.oldest + 1 as expected,
          (select count(*) from event
            where event.org_id = log.org_id and event.sequence between log.oldest and log.latest)
            as there,
          (select max(created_at) from event
            where event.org_id = log.org_id and event.sequence = log.latest) as newest_at
        from event_log log order by log.org_id
        """,
        LogCheckRows::soundness);
  }

  private static LogSoundness soundness(Row row) {
    return new LogSoundness(
        row.number("org_id"),
        row.number("latest"),
        row.number("expected") - row.number("there"),
        row.instantOrNull("newest_at"));
  }
}
