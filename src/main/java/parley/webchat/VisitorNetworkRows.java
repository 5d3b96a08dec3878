package parley.webchat;

import java.time.Instant;
import java.util.List;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code visitor_network}. */
final class VisitorNetworkRows {
  private VisitorNetworkRows() {}

  /** Notes from where a visitor comes, unless they are blocked with where they came from before. */
  static void note(
      Tx tx, VisitorSession session, String widgetKey, byte[] network, Instant now, Instant until) {
    tx.run(
        """
        insert into visitor_network (org_id, channel_id, widget_key, address, network, expires_at)
        values (:org_id, :channel_id, :widget_key, :address, :network, :expires_at)
        on conflict (org_id, address, widget_key) do update
        set network = excluded.network, expires_at = excluded.expires_at, blocked_until = null
        where visitor_network.blocked_until is null or visitor_network.blocked_until <= :now
        """,
        Values.of("org_id", session.organizationId())
            .and("channel_id", session.channelId())
            .and("widget_key", widgetKey)
            .and("address", session.address())
            .and("network", network)
            .and("expires_at", until)
            .and("now", now));
  }

  /** Whether somebody was blocked who came from a network, by the hashes that it may have. */
  static boolean isBlocked(Tx tx, long organizationId, List<byte[]> networks, Instant now) {
    return tx.one(
            """
            select 1 from visitor_network
            where org_id = :org_id and network in (:networks) and blocked_until > :now
            limit 1
            """,
            Row::number,
            Values.of("org_id", organizationId).and("networks", networks).and("now", now))
        .isPresent();
  }

  /** Keeps everybody out who comes from where the latest of some visitors came from. */
  static void block(Tx tx, long organizationId, List<VisitorAddress> visitors, Instant until) {
    tx.run(
        """
        update visitor_network set blocked_until = :until
        where org_id = :org_id and (address, widget_key) in (values :visitors)
          and expires_at = (
            select max(expires_at) from visitor_network
            where org_id = :org_id and (address, widget_key) in (values :visitors))
        """,
        values(organizationId, visitors).and("until", until));
  }

  /** Lets them in again. */
  static void unblock(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    tx.run(
        """
        update visitor_network set blocked_until = null
        where org_id = :org_id and (address, widget_key) in (values :visitors)
          and blocked_until is not null
        """,
        values(organizationId, visitors));
  }

  private static Values values(long organizationId, List<VisitorAddress> visitors) {
    return Values.of("org_id", organizationId)
        .and(
            "visitors",
            visitors.stream()
                .map(visitor -> List.of(visitor.address(), visitor.widgetKey()))
                .toList());
  }

  /** Forgets visitors who are erased. */
  static void forget(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    tx.run(
        """
        delete from visitor_network
        where org_id = :org_id and (address, widget_key) in (values :visitors)
        """,
        values(organizationId, visitors));
  }

  /** Deletes what was to be kept until an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from visitor_network where (org_id, address, widget_key) in (
          select org_id, address, widget_key from visitor_network
          where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}
