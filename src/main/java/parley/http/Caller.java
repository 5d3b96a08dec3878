package parley.http;

import java.time.Instant;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Who sent a request, known by a token. Each kind of caller is a record. */
public sealed interface Caller permits AgentCaller, KeyCaller {
  /** The only organization whose rows the request may touch. */
  long organizationId();

  /** The agent who acts; empty for a key of the organization. */
  OptionalLong actingAgent();

  /** What the caller has shown, and ends with: an agent's session, or one secret of a key. */
  long credential();

  /** When the token expires. */
  Instant until();

  /**
   * Requests per second that the caller may send, beside what the organization may; empty when that
   * limit is the only one.
   */
  OptionalInt rateLimit();

  /** Whether the caller may do this. */
  boolean has(Scope scope);

  /** What is answered to a caller who may not do this. */
  Problem lacks(Scope scope);

  /**
   * Makes sure that the caller may do this, where a request does it besides what its route is for.
   *
   * @throws Problem see {@link #lacks}
   */
  default void require(Scope scope) {
    if (!has(scope)) {
      throw lacks(scope);
    }
  }

  /**
   * Makes sure that the caller may send requests from an address; everybody may from everywhere,
   * but for some keys.
   *
   * @throws Problem {@code address_not_allowed}
   */
  default void requireAddress(String address) {}

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
