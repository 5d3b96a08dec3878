package parley.http;

import java.time.Instant;

/** Who sent a request, known by a token. Each kind of caller is a record. */
public sealed interface Caller permits AgentCaller {
  /** The only organization whose rows the request may touch. */
  long organizationId();

  /** When the token expires. */
  Instant until();

  /** Whether the caller may do this. */
  boolean has(Permission permission);

  /** Tells the caller from all others of the organization; the same for each of its tokens. */
  String key();
}
