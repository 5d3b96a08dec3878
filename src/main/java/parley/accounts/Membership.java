package parley.accounts;

import org.jspecify.annotations.Nullable;
import parley.audit.AuditActor;
import parley.http.Request;
import parley.http.Role;
import parley.storage.IdType;

/** That a person is an agent of an organization. */
record Membership(
    long organizationId,
    String organizationName,
    long agentId,
    @Nullable String agentName,
    Role role) {

  /** An organization, and what the caller is there. */
  record View(String id, String name, Role role) {}

  /** The agent, who sends this request without a token. */
  AuditActor actor(Request request) {
    return AuditActor.agent(request, organizationId, agentId, agentName);
  }

  View view() {
    return new View(IdType.ORGANIZATION.encode(organizationId), organizationName, role);
  }
}
