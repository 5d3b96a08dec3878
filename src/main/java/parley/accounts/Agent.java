package parley.accounts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.http.Role;
import parley.storage.IdType;

/** A person of an organization. */
record Agent(
    long organizationId,
    long id,
    String email,
    @Nullable String name,
    Role role,
    Instant createdAt) {

  /** What the API shows of it. */
  record View(String id, String email, @Nullable String name, Role role, Instant createdAt) {}

  View view() {
    return new View(IdType.AGENT.encode(id), email, name, role, createdAt);
  }
}
