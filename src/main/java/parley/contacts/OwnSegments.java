package parley.contacts;

import parley.storage.Tx;

/** Segments that aren't shared, seen from who forgets or revokes their maker. */
public final class OwnSegments {
  private OwnSegments() {}

  /** Deletes what an agent or an API key that is no more has alone: nobody else may see it. */
  public static void forget(Tx tx, long organizationId, long maker) {
    SegmentRows.deleteOwn(tx, organizationId, maker);
  }
}
