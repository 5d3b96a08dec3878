package parley.accounts;

import java.util.Optional;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.storage.Tx;

/**
 * Says who is in an organization, to other rooms inside their transactions. A foreign key must keep
 * what was said true: if a team is deleted meanwhile, that is a lost race, and the transaction runs
 * again.
 */
public final class Members {

  /** Says whether the organization has this agent, and they have not left. */
  public boolean isAgent(Tx tx, long organizationId, long agentId) {
    return AgentRows.isActive(tx, organizationId, agentId);
  }

  /** The e-mail address of who calls; empty when that is no agent. */
  public Optional<String> email(Tx tx, Caller caller) {
    return switch (caller) {
      case AgentCaller agent ->
          AgentRows.find(tx, agent.organizationId(), agent.agentId()).map(Agent::email);
    };
  }

  /** Says whether the organization has this team. */
  public boolean isTeam(Tx tx, long organizationId, long teamId) {
    return TeamRows.exists(tx, organizationId, teamId);
  }
}
