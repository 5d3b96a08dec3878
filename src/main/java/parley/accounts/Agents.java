package parley.accounts;

import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.audit.AuditEntry;
import parley.http.Caller;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Quota;
import parley.http.Role;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.OrganizationLock;
import parley.storage.Tx;

/** Adds agents, and changes what they are called and what they may do. */
final class Agents {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Quota quota;
  private final Audit audit;
  private final RoleChanged roleChanged;

  Agents(
      Database database,
      Ids ids,
      InstantSource clock,
      Quota quota,
      Audit audit,
      RoleChanged roleChanged) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.quota = quota;
    this.audit = audit;
    this.roleChanged = roleChanged;
  }

  Page<Agent> page(long organizationId, Paging paging) {
    return database.read(tx ->
        Page.of(
            AgentRows.list(tx, organizationId, paging),
            paging,
            AgentRows.count(tx, organizationId),
            agent -> new Cursors.Position(agent.id(), agent.id())));
  }

  Agent find(long organizationId, long id) {
    return database.read(tx -> found(tx, organizationId, id));
  }

  static Agent found(Tx tx, long organizationId, long id) {
    return AgentRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
  }

  /**
   * Adds somebody who has no login yet.
   *
   * @throws Problem {@code email_taken} when they have, {@code quota_exceeded}
   */
  Agent addNew(Tx tx, AuditActor actor, Login login, String name, Role role) {
    long organizationId = actor.organizationId();
    requireRoom(tx, organizationId);
    if (!LoginRows.add(tx, login, organizationId, clock.instant())) {
      throw EmailField.taken();
    }
    Agent agent = Agent.of(organizationId, ids.next(), login, name, role, clock.instant());
    AgentRows.add(tx, agent);
    AuditChanges changes = AuditChanges.none().field("role", null, role.text());
    audit.write(tx, new AuditEntry(actor, AuditAction.AGENT_CREATED, agent.auditTarget(), changes));
    return agent;
  }

  void requireRoom(Tx tx, long organizationId) {
    quota.requireRoom(tx, organizationId, () -> AgentRows.count(tx, organizationId));
  }

  /**
   * Changes an agent; what is null stays as it is.
   *
   * @throws Problem {@code forbidden} when the caller may not change this agent or give this role,
   *     {@code last_owner}
   */
  Agent update(
      Caller caller, AuditActor actor, long id, @Nullable String name, @Nullable Role role) {
    long organizationId = caller.organizationId();
    return database.write(tx -> {
      OrganizationLock.take(tx, organizationId);
      Agent before = found(tx, organizationId, id);
      caller.requireGrant(before.role());
      Role after = role == null ? before.role() : role;
      caller.requireGrant(after);
      Agent changed = before.with(name == null ? before.name() : name, after);
      AgentRows.update(tx, changed, clock.instant());
      requireOwner(tx, organizationId);
      note(tx, actor, before, changed);
      if (after != before.role()) {
        tx.afterCommit(() -> roleChanged.changed(organizationId, id));
      }
      return found(tx, organizationId, id);
    });
  }

  /**
   * Changes what agents say of themselves; of changes at once each keeps its own keys.
   *
   * @throws Problem {@code forbidden} when they have left
   */
  void changeSelf(Tx tx, AuditActor actor, long id, ProfileChange change) {
    long organizationId = actor.organizationId();
    OrganizationLock.take(tx, organizationId);
    Agent before = found(tx, organizationId, id);
    if (!before.isActive()) {
      // Who was forgotten a moment ago would be known again.
      throw hasLeft();
    }
    if (change.name() != null) {
      Agent renamed = before.with(change.name(), before.role());
      AgentRows.update(tx, renamed, clock.instant());
      note(tx, actor, before, renamed);
    }
    Profile profile = ProfileRows.find(tx, organizationId, id).orElseThrow(Problem::notFound);
    ProfileRows.update(tx, organizationId, id, change.over(profile));
  }

  static Problem hasLeft() {
    return Problem.of(ProblemCode.FORBIDDEN, "You are no agent of the organization any more.");
  }

  private void note(Tx tx, AuditActor actor, Agent before, Agent after) {
    AuditChanges name = AuditChanges.none().field("name", before.name(), after.name());
    audit.writeChange(tx, actor, AuditAction.AGENT_CHANGED, after.auditTarget(), name);
    AuditChanges role =
        AuditChanges.none().field("role", before.role().text(), after.role().text());
    audit.writeChange(tx, actor, AuditAction.AGENT_ROLE_CHANGED, after.auditTarget(), role);
  }

  /**
   * Makes sure that an organization still has an owner; asked after the change, with the lock of
   * the organization, so that two owners who remove each other do not both succeed.
   *
   * @throws Problem {@code last_owner}
   */
  static void requireOwner(Tx tx, long organizationId) {
    if (AgentRows.countOwners(tx, organizationId) == 0) {
      throw Problem.of(
          ProblemCode.LAST_OWNER, "Make somebody else an owner first, then do this again.");
    }
  }
}
