package parley.accounts;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.Role;
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

  /**
   * Refuses what somebody asks for who has left, or leaves at this moment: they stay until the
   * transaction ends.
   *
   * @throws Problem {@code forbidden}
   */
  public void requireAgent(Tx tx, long organizationId, long agentId) {
    if (!isAgent(tx, organizationId, agentId)) {
      throw Agents.hasLeft();
    }
  }

  /** The e-mail address of who calls; empty when that is no agent. */
  public Optional<String> email(Tx tx, Caller caller) {
    OptionalLong agent = caller.actingAgent();
    return agent.isPresent()
        ? email(tx, caller.organizationId(), agent.getAsLong())
        : Optional.empty();
  }

  /** The e-mail address of an agent; empty when there is none any more. */
  public Optional<String> email(Tx tx, long organizationId, long agentId) {
    return AgentRows.find(tx, organizationId, agentId).map(Agent::email);
  }

  /** The e-mail addresses of the active owners. */
  public List<String> ownerEmails(Tx tx, long organizationId) {
    return AgentRows.ownerEmails(tx, organizationId);
  }

  /** Says whether an agent has said to be away. */
  public boolean isAway(Tx tx, long organizationId, long agentId) {
    return AgentRows.find(tx, organizationId, agentId).filter(Agent::isAway).isPresent();
  }

  /** Those of some agents who have said to be away. */
  public List<Long> away(Tx tx, long organizationId, List<Long> agentIds) {
    return AgentRows.away(tx, organizationId, agentIds);
  }

  /** What an agent is called, if they have said so. */
  public Optional<String> name(Tx tx, long organizationId, long agentId) {
    return AgentRows.find(tx, organizationId, agentId).map(Agent::name);
  }

  /** The teams of an agent. */
  public List<Long> teams(Tx tx, long organizationId, long agentId) {
    return TeamMemberRows.teams(tx, organizationId, agentId);
  }

  /** Says whether the organization has this team. */
  public boolean isTeam(Tx tx, long organizationId, long teamId) {
    return TeamRows.exists(tx, organizationId, teamId);
  }

  /** Whether an agent can do nothing before they have set up a second factor. */
  public boolean needsSecondFactor(Tx tx, long organizationId, long agentId) {
    return AgentRows.needsSecondFactor(tx, organizationId, agentId);
  }

  /** What an agent may do in the organization; nothing when they aren't there, or have left. */
  public Optional<Role> role(Tx tx, long organizationId, long agentId) {
    return AgentRows.find(tx, organizationId, agentId).filter(Agent::isActive).map(Agent::role);
  }
}
