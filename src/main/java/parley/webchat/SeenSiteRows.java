package parley.webchat;

import java.time.Instant;
import java.util.List;
import parley.storage.OrganizationLock;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code webchat_site}. */
final class SeenSiteRows {
  /** A chat that any site may show is not to fill the database. */
  static final int MOST = 50;

  private SeenSiteRows() {}

  static void see(Tx tx, long organizationId, long channelId, String origin, Instant now) {
    Values site =
        Values.of("org_id", organizationId)
            .and("channel_id", channelId)
            .and("origin", origin)
            .and("now", now);
    if (!again(tx, site)) {
      // Two that are new have not seen each other's row.
      OrganizationLock.take(tx, organizationId);
      if (count(tx, organizationId, channelId) < MOST) {
        add(tx, site);
      }
    }
  }

  private static boolean again(Tx tx, Values site) {
    return tx.run(
            """
            update webchat_site set seen_at = :now
            where org_id = :org_id and channel_id = :channel_id and origin = :origin
            """,
            site)
        == 1;
  }

  private static long count(Tx tx, long organizationId, long channelId) {
    return tx.number(
        "select count(*) from webchat_site where org_id = ? and channel_id = ?",
        organizationId,
        channelId);
  }

  private static void add(Tx tx, Values site) {
    tx.run(
        """
        insert into webchat_site (org_id, channel_id, origin, seen_at)
        values (:org_id, :channel_id, :origin, :now)
        on conflict (org_id, channel_id, origin) do nothing
        """,
        site);
  }

  /** The sites, the one that was seen last first. */
  static List<SeenSites.Site> of(Tx tx, long organizationId, long channelId) {
    return tx.list(
        """
        select origin, seen_at from webchat_site where org_id = ? and channel_id = ?
        order by seen_at desc, origin
        """,
        row -> new SeenSites.Site(row.text("origin"), row.instant("seen_at")),
        organizationId,
        channelId);
  }
}
