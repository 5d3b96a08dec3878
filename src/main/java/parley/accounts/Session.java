package parley.accounts;

import java.time.Instant;

/** One login, and the family of its refresh tokens. */
record Session(long organizationId, long id, long agentId, Instant createdAt, Instant expiresAt) {
  SessionKey key() {
    return new SessionKey(organizationId, id);
  }
}
