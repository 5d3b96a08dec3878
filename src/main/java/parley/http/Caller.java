package parley.http;

import java.time.Instant;

/**
 * Who sent a request, known from the bearer token.
 *
 * @param organizationId the only organization whose rows the request may touch
 * @param until when the token expires
 */
public record Caller(long organizationId, long agentId, long sessionId, Role role, Instant until) {}
