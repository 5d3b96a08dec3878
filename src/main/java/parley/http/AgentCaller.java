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
  public boolean has(Scope scope) {
    return role.has(scope);
  }

  @Override
  public Problem lacks(Scope scope) {
    return Problem.of(
        ProblemCode.FORBIDDEN,
        "Your role is %s, which does not include %s; ask an owner of the organization."
            .formatted(role.text(), scope.text()));
  }

  @Override
  public String key() {
    return Long.toString(agentId);
  }
}
