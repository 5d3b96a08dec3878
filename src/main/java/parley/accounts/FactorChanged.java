package parley.accounts;

import parley.storage.Tx;

/** Looks again what the agents of a login may do, once their second factor has changed. */
final class FactorChanged {
  private final RoleChanged looksAgain;

  FactorChanged(RoleChanged looksAgain) {
    this.looksAgain = looksAgain;
  }

  void changed(Tx tx, long loginId) {
    for (Membership membership : MembershipRows.ofLogin(tx, loginId)) {
      tx.afterCommit(() -> looksAgain.changed(membership.organizationId(), membership.agentId()));
    }
  }
}
