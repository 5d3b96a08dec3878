package parley.accounts;

import parley.storage.Tx;

/**
 * Says who is in an organization, to other rooms inside their transactions. A foreign key must keep
 * what was said true: if a team is deleted meanwhile, that is a lost race, and the transaction runs
 * again.
 */
public final class Members {

  /** Says whether the organization has this agent. */
  public boolean isAgent(Tx tx, long organizationId, long agentId) {
    return AgentRows.exists(tx, organizationId, agentId);
  }

  /** Says whether the organization has this team. */
  public boolean isTeam(Tx tx, long organizationId, long teamId) {
    return TeamRows.exists(tx, organizationId, teamId);
  }
}
