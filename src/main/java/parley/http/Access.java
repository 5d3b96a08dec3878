package parley.http;

import org.jspecify.annotations.Nullable;

/**
 * Who may call a route; written beside each route.
 *
 * @param name in {@code openapi.yaml}, as {@code x-permission}: the scope, or who needs none
 * @param proof how they prove who they are
 * @param scope what they must be allowed to do; null where nobody needs to be known
 */
public record Access(String name, Proof proof, @Nullable Scope scope) {
  /** Anybody, without a token. */
  public static final Access ANYONE = new Access("anyone", Proof.NONE, null);

  /** A visitor of a web chat, whose token the handler checks. */
  public static final Access VISITOR = new Access("visitor", Proof.NONE, null);

  /** A provider that the handler knows by a key. */
  public static final Access PROVIDER = new Access("provider", Proof.PROVIDER, null);

  /** A provider that signs. */
  public static final Access SIGNED = new Access("signed", Proof.SIGNATURE, null);

  /**
   * Makes sure that a caller may do what is needed.
   *
   * @throws Problem see {@link Caller#lacks}
   */
  void requireOf(Caller caller) {
    if (scope != null) {
      caller.require(scope);
    }
  }

  /** Whoever has a token that allows this. */
  public static Access needs(Scope scope) {
    return new Access(scope.text(), Proof.TOKEN, scope);
  }

  /** The same, and whoever has a signed link. */
  public Access orLink() {
    return new Access(name, Proof.TOKEN_OR_LINK, scope);
  }

  /** The same, and who has a ticket of an agent that is allowed this. */
  public Access orTicket() {
    return new Access(name, Proof.TOKEN_OR_TICKET, scope);
  }
}
