package parley.apikeys;

import java.util.OptionalLong;
import parley.storage.Values;

/**
 * Whose keys a request is about.
 *
 * @param agentId the agent whose personal keys they are; empty for all keys of the organization,
 *     personal ones included
 */
record KeyHolder(long organizationId, OptionalLong agentId) {

  /** All keys of an organization. */
  static KeyHolder everybody(long organizationId) {
    return new KeyHolder(organizationId, OptionalLong.empty());
  }

  /** What narrows a statement that filters by organization; see {@link #values}. */
  String condition() {
    return agentId.isPresent() ? " and agent_id = :agent_id" : "";
  }

  Values values() {
    Values values = Values.of("org_id", organizationId);
    agentId.ifPresent(id -> values.and("agent_id", id));
    return values;
  }
}
