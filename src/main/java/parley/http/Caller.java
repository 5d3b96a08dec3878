package parley.http;

import java.time.Instant;

/** Who sent a request, known by a token. Each kind of caller is a record. */
public sealed interface Caller permits AgentCaller {
  /** The only organization whose rows the request may touch. */
  long organizationId();

  /** When the token expires. */
  Instant until();

  /** Whether the caller may do this. */
  boolean has(Scope scope);

  /** What is answered to a caller who may not do this. */
  Problem lacks(Scope scope);

  /**
   * Makes sure that the caller may give somebody this role, or change or remove who has it: nobody
   * gives more than they have, and admins are no matter of other admins.
   *
   * @throws Problem {@code forbidden}
   */
  default void requireGrant(Role role) {
    if (role.compareTo(Role.ADMIN) <= 0 && !has(Scope.ADMIN)) {
      throw Problem.of(
          ProblemCode.FORBIDDEN, "Only an owner may make, change or remove owners and admins.");
    }
  }

  /** Tells the caller from all others of the organization; the same for each of its tokens. */
  String key();
}
