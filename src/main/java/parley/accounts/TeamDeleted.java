package parley.accounts;

import parley.storage.Tx;

/** What another room does in the transaction in which a team is deleted. */
@FunctionalInterface
public interface TeamDeleted {
  /** Lets go of the team, before its row is deleted. */
  void deleted(Tx tx, long organizationId, long teamId);
}
