package parley.contacts;

import parley.accounts.Members;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.Quota;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/**
 * How many segments there may be. Those that are not shared are counted apart: nobody but their
 * maker sees them, so nobody else could make room.
 */
final class SegmentQuotas {
  private static final Quota SHARED = new Quota("shared segments", 100, "remove one first");

  private static final Quota OWN =
      new Quota("segments of one maker that are not shared", 100, "remove one first");

  private final Members members = new Members();

  /**
   * Makes sure that there is room for one more like this, which the transaction adds; until it has
   * ended nobody else finds room.
   *
   * @throws Problem {@code quota_exceeded}; {@code forbidden} for one's own of who has left
   */
  void require(Tx tx, Caller caller, Segment segment) {
    long organizationId = caller.organizationId();
    if (segment.shared()) {
      SHARED.requireRoom(tx, organizationId, () -> SegmentRows.countShared(tx, organizationId));
    } else {
      requireOwn(tx, caller, segment.maker());
    }
  }

  private void requireOwn(Tx tx, Caller caller, long maker) {
    long organizationId = caller.organizationId();
    OrganizationLock.take(tx, organizationId);
    // Who was forgotten a moment ago would leave a segment behind that nobody could see.
    caller.actingAgent().ifPresent(id -> members.requireAgent(tx, organizationId, id));
    OWN.requireRoom(tx, organizationId, () -> SegmentRows.countOwn(tx, organizationId, maker));
  }
}
