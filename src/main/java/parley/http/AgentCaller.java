package parley.http;

import java.time.Instant;

/**
 * An agent who has logged in.
 *
 * @param sessionId the login that the token belongs to
 * @param until when the token expires
 */
public record AgentCaller(
    long organizationId, long agentId, long sessionId, Role role, Instant until) implements Caller {

  @Override
  public boolean has(Permission permission) {
    return switch (permission) {
      case NONE, AGENT -> true;
      case OWNER -> role == Role.OWNER;
    };
  }

  @Override
  public String key() {
    return Long.toString(agentId);
  }
}
