package parley.events;

import java.time.Instant;
import java.util.List;
import parley.storage.AgedRecords;
import parley.storage.Tx;

/** Events that an organization wants to be kept for less time than they are. */
final class AgedEvents implements AgedRecords {
  @Override
  public List<Long> page(Tx tx, long organizationId, long after, Instant until, int most) {
    return EventRows.aged(tx, organizationId, after, until, most);
  }

  @Override
  public List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until) {
    return page;
  }

  @Override
  public long erase(Tx tx, long organizationId, List<Long> due, Instant until) {
    return EventRows.delete(tx, organizationId, due);
  }
}
