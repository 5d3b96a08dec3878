package parley.webchat;

import java.time.Instant;
import java.util.List;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code webchat_site}. */
final class SeenSiteRows {
  /** A chat that any site may show is not to fill the database. */
  static final int MOST = 50;

  private SeenSiteRows() {}

  static void see(Tx tx, long organizationId, long channelId, String origin, Instant now) {
    Values site =
        Values.of("org_id", organizationId).and("channel_id", channelId).and("origin", origin);
    long others =
        tx.number(
            """
            select count(*) from webchat_site
            where org_id = :org_id and channel_id = :channel_id and origin <> :origin
            """,
            site);
    if (others < MOST) {
      tx.run(
          """
          insert into webchat_site (org_id, channel_id, origin, seen_at)
          values (:org_id, :channel_id, :origin, :now)
          on conflict (org_id, channel_id, origin) do update set seen_at = excluded.seen_at
          """,
          site.and("now", now));
    }
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
