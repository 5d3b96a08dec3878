package parley.apikeys;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Role;
import parley.http.Scope;

/** Which scopes a key can have, and who may give them. */
final class KeyScopes {
  /** Keys make no keys, unless they may do everything; and nobody's login is theirs. */
  private static final Set<Scope> GRANTABLE =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(Scope.SELF, Scope.KEYS_MANAGE)));

  private KeyScopes() {}

  /** The scope with this name, if a key can have it. */
  static Optional<Scope> grantable(String text) {
    return Scope.of(text).filter(GRANTABLE::contains);
  }

  /** The names of all scopes that a key can have, for people. */
  static String names() {
    return names(GRANTABLE);
  }

  /** What a key with these scopes may do: {@code admin} stands for all but {@code self}. */
  static Set<Scope> effective(Set<Scope> granted) {
    return granted.contains(Scope.ADMIN)
        ? EnumSet.complementOf(EnumSet.of(Scope.SELF))
        : Set.copyOf(granted);
  }

  /** What a personal key may do while its agent has this role. */
  static Set<Scope> effective(Set<Scope> granted, Role role) {
    return effective(granted).stream().filter(role::has).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Makes sure that a caller may give these scopes to a key.
   *
   * @throws Problem {@code forbidden}: nobody gives what they don't have, and {@code admin} is
   *     given by owners in person
   */
  static void requireGrant(Caller caller, Set<Scope> scopes) {
    requireHeld(caller, scopes);
    if (scopes.contains(Scope.ADMIN) && !(caller instanceof AgentCaller)) {
      throw forbidden("Only an owner, with their own token, may give a key the scope admin.");
    }
  }

  /**
   * Makes sure that a caller may do all that a key may do: to be given a new secret for it, or to
   * change it.
   *
   * @throws Problem {@code forbidden}, {@code second_factor_setup_required}
   */
  static void requireHeld(Caller caller, Set<Scope> scopes) {
    Set<Scope> lacking =
        scopes.stream()
            .filter(scope -> !caller.has(scope))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
    if (!lacking.isEmpty() && caller instanceof AgentCaller agent && agent.needsSecondFactor()) {
      throw agent.lacks(Scope.AGENTS_READ);
    }
    if (!lacking.isEmpty()) {
      throw forbidden(
          "Nobody gives a key more than they may do themselves; you lack " + names(lacking) + ".");
    }
  }

  private static Problem forbidden(String detail) {
    return Problem.of(ProblemCode.FORBIDDEN, detail);
  }

  private static String names(Set<Scope> scopes) {
    List<String> names = scopes.stream().map(Scope::text).toList();
    return String.join(", ", names);
  }
}
