package parley.events;

import java.time.Instant;
import parley.storage.ExpirySweeper;
import parley.storage.Tx;

/**
 * Old events of all organizations. Those that stay are older than all others and may be many: a
 * sweep passes over them once, and goes on behind them.
 */
final class ExpiredEvents implements ExpirySweeper.Table {
  private Instant until = Instant.EPOCH;
  private Instant from = Instant.EPOCH;

  @Override
  public int sweep(Tx tx, Instant before, int most) {
    if (!before.equals(until)) {
      until = before;
      from = Instant.EPOCH;
    }
    return EventRows.expired(tx, from, before, most)
        .change((organizationId, events) -> {
          from = events.getLast().createdAt();
          return EventRows.delete(
              tx, organizationId, events.stream().map(EventRows.Expired::sequence).toList());
        });
  }
}
