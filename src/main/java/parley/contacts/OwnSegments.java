package parley.contacts;

import parley.storage.Tx;

/** Segments that aren't shared, seen from who forgets their maker. */
public final class OwnSegments {
  private OwnSegments() {}

  /** Deletes what an agent who is forgotten has for themselves: nobody else may see it. */
  public static void forget(Tx tx, long organizationId, long agentId) {
    SegmentRows.deleteOwn(tx, organizationId, agentId);
  }
}
