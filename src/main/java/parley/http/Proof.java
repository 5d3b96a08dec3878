package parley.http;

/** How whoever calls a route proves who they are. */
public enum Proof {
  /** Not at all; limited by the caller's address. */
  NONE,
  /** By a key of a provider's own, which the handler checks; not limited. */
  PROVIDER,
  /**
   * A provider signs its bodies, or tells a word that was agreed on, which the handler checks; not
   * limited, but an address that was often refused with {@code invalid_signature} or {@code
   * forbidden} is refused before its body is read.
   */
  SIGNATURE,
  /** By a bearer token. */
  TOKEN,
  /**
   * By a bearer token, or by a link with a {@code signature} in its query, which the handler
   * checks: such a request has no caller and is limited by its address.
   */
  TOKEN_OR_LINK,
  /** By a bearer token, or by a one-use {@code ticket} in the query. */
  TOKEN_OR_TICKET;

  /** Whether a token is accepted. */
  boolean takesToken() {
    return this == TOKEN || this == TOKEN_OR_LINK || this == TOKEN_OR_TICKET;
  }
}
