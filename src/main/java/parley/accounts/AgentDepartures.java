package parley.accounts;

import java.time.InstantSource;
import java.util.List;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/** Lets agents leave and come back. What they wrote keeps its author. */
final class AgentDepartures {
  private final InstantSource clock;
  private final Sessions sessions;
  private final Audit audit;
  private final List<AgentDeactivated> deactivated;
  private final List<AgentForgotten> forgotten;

  AgentDepartures(
      InstantSource clock,
      Sessions sessions,
      Audit audit,
      List<AgentDeactivated> deactivated,
      List<AgentForgotten> forgotten) {
    this.clock = clock;
    this.sessions = sessions;
    this.audit = audit;
    this.deactivated = List.copyOf(deactivated);
    this.forgotten = List.copyOf(forgotten);
  }

  /**
   * Takes all access from an agent, at once: sessions, teams, and what other rooms know of them.
   * Deactivating again changes nothing.
   *
   * @throws Problem {@code forbidden}, {@code last_owner}, {@code validation_failed} when what was
   *     theirs cannot be given to whom it should be
   */
  Agent deactivate(Tx tx, Caller caller, AuditActor actor, long id, Reassignment reassignment) {
    Agent before = lock(tx, caller, id);
    requireTarget(tx, caller.organizationId(), id, reassignment);
    return before.isActive() ? left(tx, actor, before, reassignment) : before;
  }

  /** Lets an agent in again, with the role that they had. */
  Agent reactivate(Tx tx, Caller caller, AuditActor actor, long id) {
    Agent before = lock(tx, caller, id);
    if (before.loginId() == null) {
      throw Problem.notFound();
    }
    if (before.isActive()) {
      return before;
    }
    audit.write(tx, actor, AuditAction.AGENT_REACTIVATED, before.auditTarget());
    return changed(tx, before.with(AgentStatus.ACTIVE));
  }

  /** Deactivates an agent and forgets who it was; the address can be invited again. */
  void forget(Tx tx, Caller caller, AuditActor actor, long id) {
    Agent before = lock(tx, caller, id);
    if (before.loginId() != null) {
      Agent gone = before.isActive() ? left(tx, actor, before, Reassignment.NOBODY) : before;
      audit.write(tx, actor, AuditAction.AGENT_FORGOTTEN, before.auditTarget());
      changed(tx, gone.forgotten());
      ProfileRows.update(tx, gone.organizationId(), id, Profile.EMPTY);
      forgotten.forEach(hook -> hook.forgotten(tx, gone.organizationId(), id));
    }
  }

  private static Agent lock(Tx tx, Caller caller, long id) {
    OrganizationLock.take(tx, caller.organizationId());
    Agent agent = Agents.found(tx, caller.organizationId(), id);
    caller.requireGrant(agent.role());
    return agent;
  }

  private Agent left(Tx tx, AuditActor actor, Agent agent, Reassignment reassignment) {
    long organizationId = agent.organizationId();
    Agent gone = changed(tx, agent.with(AgentStatus.DEACTIVATED));
    Agents.requireOwner(tx, organizationId);
    sessions.endAllOf(tx, organizationId, agent.id());
    TeamMemberRows.leave(tx, organizationId, agent.id());
    deactivated.forEach(hook -> hook.deactivated(tx, organizationId, agent.id(), reassignment));
    audit.write(tx, actor, AuditAction.AGENT_DEACTIVATED, agent.auditTarget());
    return gone;
  }

  private Agent changed(Tx tx, Agent agent) {
    AgentRows.update(tx, agent, clock.instant());
    return Agents.found(tx, agent.organizationId(), agent.id());
  }

  private static void requireTarget(Tx tx, long organizationId, long id, Reassignment to) {
    to.agentId()
        .ifPresent(agentId -> {
          if (agentId == id || !AgentRows.isActive(tx, organizationId, agentId)) {
            throw unknown("unknown_agent", "must be another active agent of the organization");
          }
        });
    to.teamId()
        .ifPresent(teamId -> {
          if (!TeamRows.exists(tx, organizationId, teamId)) {
            throw unknown("unknown_team", "does not exist");
          }
        });
  }

  private static Problem unknown(String code, String message) {
    return Problem.invalidField("/reassign_to", code, message);
  }
}
