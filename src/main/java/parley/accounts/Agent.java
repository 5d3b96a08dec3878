package parley.accounts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.Request;
import parley.http.Role;
import parley.storage.IdType;

/**
 * A person in an organization.
 *
 * @param loginId by which they log in; null once they were forgotten
 * @param email the login's; null once they were forgotten
 * @param isAway whether they have said not to be counted on
 */
record Agent(
    long organizationId,
    long id,
    @Nullable Long loginId,
    @Nullable String email,
    @Nullable String name,
    Role role,
    AgentStatus status,
    boolean isAway,
    Instant createdAt) {

  /** What the API shows of it. */
  record View(
      String id,
      @Nullable String email,
      @Nullable String name,
      Role role,
      AgentStatus status,
      AgentAvailability availability,
      Instant createdAt) {}

  /** A new one, who may work at once. */
  static Agent of(
      long organizationId, long id, Login login, @Nullable String name, Role role, Instant now) {
    return new Agent(
        organizationId, id, login.id(), login.email(), name, role, AgentStatus.ACTIVE, false, now);
  }

  Agent with(@Nullable String newName, Role newRole) {
    return new Agent(
        organizationId, id, loginId, email, newName, newRole, status, isAway, createdAt);
  }

  Agent with(AgentStatus newStatus) {
    return new Agent(organizationId, id, loginId, email, name, role, newStatus, isAway, createdAt);
  }

  /** The same without anything that says who it was. */
  Agent forgotten() {
    return new Agent(
        organizationId,
        id,
        null,
        null,
        "Former agent",
        role,
        AgentStatus.DEACTIVATED,
        false,
        createdAt);
  }

  AuditTarget auditTarget() {
    return AuditTarget.of(IdType.AGENT, id, name);
  }

  /** Them as who sends a request without a token. */
  AuditActor actor(Request request) {
    return AuditActor.agent(request, organizationId, id, name);
  }

  boolean isActive() {
    return status == AgentStatus.ACTIVE;
  }

  View view(boolean isConnected) {
    return new View(
        IdType.AGENT.encode(id),
        email,
        name,
        role,
        status,
        AgentAvailability.of(isConnected, isAway),
        createdAt);
  }
}
