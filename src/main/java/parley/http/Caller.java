package parley.http;

/**
 * Who sent a request, known from the bearer token.
 *
 * @param organizationId the only organization whose rows the request may touch
 */
public record Caller(long organizationId, long userId, long sessionId, Role role) {}
