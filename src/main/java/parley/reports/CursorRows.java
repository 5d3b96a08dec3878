package parley.reports;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Answer;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code report_cursor}: how far each log has been counted. */
final class CursorRows {
  private CursorRows() {}

  /**
   * How far a log has been counted.
   *
   * @param readUpTo the number of the last event that was counted
   * @param countedSince when the first one happened; null when there was none
   */
  record Cursor(long readUpTo, @Nullable Instant countedSince) {
    static final Cursor START = new Cursor(0, null);
  }

  static Cursor find(Tx tx, long organizationId) {
    return tx.one(
            "select read_up_to, counted_since from report_cursor where org_id = ?",
            row -> new Cursor(row.number(), row.instant()),
            organizationId)
        .orElse(Cursor.START);
  }

  /** Moves a cursor; no row when another node was faster. Nobody else counts before the end. */
  static Answer<Boolean> advance(
      Tx tx, long organizationId, Cursor from, long to, Instant firstAt) {
    if (from.countedSince() == null) {
      return tx.ask(
          """
          insert into report_cursor (org_id, read_up_to, counted_since)
          values (:org_id, :to, :counted_since)
          on conflict (org_id) do nothing returning org_id
          """,
          row -> true,
          Values.of("org_id", organizationId).and("to", to).and("counted_since", firstAt));
    }
    return tx.ask(
        """
        update report_cursor set read_up_to = :to where org_id = :org_id and read_up_to = :from
        returning org_id
        """,
        row -> true,
        Values.of("to", to).and("org_id", organizationId).and("from", from.readUpTo()));
  }

  /** Of these organizations, or of all, those whose log reaches beyond what was counted. */
  static List<Long> behind(Tx tx, Optional<List<Long>> organizations) {
    String behind =
        """
        select l.org_id from event_log l left join report_cursor c on c.org_id = l.org_id
        where l.latest > coalesce(c.read_up_to, 0)
        """;
    return organizations.isEmpty()
        ? tx.list(behind, Row::number)
        : tx.list(
            behind + " and l.org_id in (:organizations)",
            Row::number,
            Values.of("organizations", organizations.get()));
  }
}
