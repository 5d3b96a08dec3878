package parley.http;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An agent who has logged in.
 *
 * @param sessionId the login that the token belongs to
 * @param until when the token expires
 */
public record AgentCaller(
    long organizationId, long agentId, long sessionId, Role role, Instant until) implements Caller {

  @Override
  public OptionalLong actingAgent() {
    return OptionalLong.of(agentId);
  }

  @Override
  public OptionalInt rateLimit() {
    return OptionalInt.empty();
  }

  @Override
  public long credential() {
    return sessionId;
  }

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
