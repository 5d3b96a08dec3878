package parley.accounts;

import parley.http.Role;
import parley.storage.IdType;

/** That a person is an agent of an organization. */
record Membership(long organizationId, String organizationName, long agentId, Role role) {

  /** An organization, and what the caller is there. */
  record View(String id, String name, Role role) {}

  View view() {
    return new View(IdType.ORGANIZATION.encode(organizationId), organizationName, role);
  }
}
