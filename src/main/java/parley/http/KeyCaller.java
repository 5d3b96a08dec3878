package parley.http;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import parley.storage.IdType;

/**
 * A program that has shown an API key.
 *
 * @param credential the secret of the key that it has shown: while a key is rotated there are two
 * @param name what people call the key
 * @param actingAgent as whom a personal key acts; empty for a key of the organization
 * @param scopes what it may do; of a personal key, what its agent may do as well
 * @param needsSecondFactor whether it can do nothing before its agent has set one up
 * @param allowed the addresses from which the key may be used
 */
public record KeyCaller(
    long organizationId,
    long keyId,
    long credential,
    String name,
    OptionalLong actingAgent,
    Set<Scope> scopes,
    boolean needsSecondFactor,
    Predicate<String> allowed,
    OptionalInt rateLimit,
    Instant until)
    implements Caller {

  @Override
  public boolean has(Scope scope) {
    return !needsSecondFactor && scopes.contains(scope);
  }

  @Override
  public Problem lacks(Scope scope) {
    if (needsSecondFactor && scopes.contains(scope)) {
      return Problem.of(
          ProblemCode.SECOND_FACTOR_SETUP_REQUIRED,
          "The agent as whom the API key acts begins with POST /v1/me/totp.");
    }
    return scope == Scope.SELF
        ? Problem.of(
            ProblemCode.FORBIDDEN,
            "This is what people do with their own login, which no API key has; log in instead.")
        : BearerToken.insufficient(
            scope,
            "%s may not do this; it needs the scope %s."
                .formatted(
                    actingAgent.isPresent()
                        ? "The API key, or the agent as whom it acts,"
                        : "The API key",
                    scope.text()));
  }

  @Override
  public void requireAddress(String address) {
    if (!allowed.test(address)) {
      throw Problem.of(
          ProblemCode.ADDRESS_NOT_ALLOWED,
          "The API key's allowed_ips don't include " + address + ".");
    }
  }

  @Override
  public String key() {
    return IdType.API_KEY.encode(keyId);
  }
}
