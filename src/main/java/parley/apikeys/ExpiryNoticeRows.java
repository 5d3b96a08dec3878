package parley.apikeys;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code api_key}: whose end has been told. */
final class ExpiryNoticeRows {
  /** A key that ends soon. */
  record Expiring(
      long organizationId,
      long id,
      OptionalLong agentId,
      String name,
      String hint,
      Instant expiresAt) {}

  private ExpiryNoticeRows() {}

  /**
   * Keys of all organizations that end within {@code ahead} and were made to live longer, each
   * answered once, to one node.
   */
  static List<Expiring> claim(Tx tx, Instant now, Duration ahead, int most) {
    return tx.list(
        """
        update api_key set noticed_days = :days
        where (noticed_days is null or noticed_days > :days) and (org_id, id) in (
          select org_id, id from api_key
          where revoked_at is null and expires_at > :now and expires_at <= :until
            and (noticed_days is null or noticed_days > :days)
            and expires_at - coalesce(rotated_at, created_at) > :ahead
          order by expires_at limit :most %s)
        returning org_id, id, agent_id, name, hint, expires_at
        """
            .formatted(tx.dialect().skipLocked()),
        ExpiryNoticeRows::expiring,
        Values.of("days", ahead.toDays())
            .and("now", now)
            .and("until", now.plus(ahead))
            .and("ahead", ahead.toMillis())
            .and("most", most));
  }

  private static Expiring expiring(Row row) {
    long organizationId = row.number("org_id");
    long id = row.number("id");
    Long agentId = row.numberOrNull("agent_id");
    return new Expiring(
        organizationId,
        id,
        agentId == null ? OptionalLong.empty() : OptionalLong.of(agentId),
        row.text("name"),
        row.text("hint"),
        row.instant("expires_at"));
  }
}
