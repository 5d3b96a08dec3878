package parley.accounts;

import parley.storage.Tx;

/** Says who is in an organization, to other rooms inside their transactions. */
public final class Directory {

  /** Says whether the organization has this agent. */
  public boolean isAgent(Tx tx, long organizationId, long agentId) {
    return AgentRows.exists(tx, organizationId, agentId);
  }

  /**
   * Says whether the organization has this team, and keeps the answer true until the transaction
   * ends.
   */
  public boolean isTeam(Tx tx, long organizationId, long teamId) {
    return TeamRows.exists(tx, organizationId, teamId);
  }
}
