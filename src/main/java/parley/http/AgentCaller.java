package parley.http;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * An agent who has logged in.
 *
 * @param name of the agent, as it was a few seconds ago
 * @param sessionId the login that the token belongs to
 * @param needsSecondFactor whether they can do nothing before they have set one up
 * @param until when the token expires
 */
public record AgentCaller(
    long organizationId,
    long agentId,
    @Nullable String name,
    long sessionId,
    Role role,
    boolean needsSecondFactor,
    Instant until)
    implements Caller {

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
    return role.has(scope) && (!needsSecondFactor || scope == Scope.SELF);
  }

  @Override
  public Problem lacks(Scope scope) {
    if (needsSecondFactor && role.has(scope)) {
      return Problem.of(ProblemCode.SECOND_FACTOR_SETUP_REQUIRED, "Begin with POST /v1/me/totp.");
    }
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
