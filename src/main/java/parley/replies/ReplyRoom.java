package parley.replies;

import parley.accounts.Members;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/**
 * How many replies there may be. Those that agents have for themselves are counted apart: nobody
 * else sees them, so nobody else could make room.
 */
final class ReplyRoom {
  private static final Quota SHARED = new Quota("shared replies", 5_000, "remove one first");

  /** Of one agent. */
  private static final int MOST_OWN = 1_000;

  private final Members members;

  ReplyRoom(Members members) {
    this.members = members;
  }

  /**
   * Makes sure that there is room for one more of {@code audience}, which this transaction adds;
   * until it has ended nobody else finds room.
   *
   * @throws Problem {@code quota_exceeded}; {@code forbidden} for one's own of who has left
   */
  void require(Tx tx, long organizationId, Audience audience) {
    if (audience.visibility() == Visibility.ME) {
      requireOwn(tx, organizationId, audience.id());
    } else {
      SHARED.requireRoom(tx, organizationId, () -> ReplyRows.countShared(tx, organizationId));
    }
  }

  /** The same for a reply that moves from one audience to another. */
  void requireMove(Tx tx, long organizationId, Audience from, Audience to) {
    boolean wasOwn = from.visibility() == Visibility.ME;
    boolean isOwn = to.visibility() == Visibility.ME;
    if (wasOwn != isOwn) {
      require(tx, organizationId, to);
    }
  }

  private void requireOwn(Tx tx, long organizationId, long agentId) {
    OrganizationLock.take(tx, organizationId);
    if (!members.isAgent(tx, organizationId, agentId)) {
      // Who was forgotten a moment ago would leave a reply behind that nobody could see.
      throw Problem.of(ProblemCode.FORBIDDEN, "Who has left has no replies of their own.");
    }
    if (ReplyRows.countOwn(tx, organizationId, agentId) >= MOST_OWN) {
      throw Problem.of(
              ProblemCode.QUOTA_EXCEEDED,
              "An agent may have %d replies of their own; remove one first.".formatted(MOST_OWN))
          .with("limit", MOST_OWN);
    }
  }
}
