package parley.http;

/** Who may call a route; written beside each route. */
public enum Access {
  /** Anybody, without a token; limited by the caller's address. */
  ANYONE,
  /** A provider that proves itself to the handler by a key of its own; not limited. */
  PROVIDER,
  /**
   * A provider that signs its bodies, or tells a word that was agreed on, which the handler checks;
   * not limited, but an address that was often refused with {@code invalid_signature} or {@code
   * forbidden} is refused before its body is read.
   */
  SIGNED,
  /** Every signed-in agent of an organization. */
  AGENT,
  /**
   * Every signed-in agent of an organization; and whoever has a link with a {@code signature} in
   * its query, which the handler checks: such a request has no caller and is limited by its
   * address.
   */
  AGENT_OR_LINK,
  /**
   * Every signed-in agent, who may also prove themselves by a one-use {@code ticket} in the query.
   */
  AGENT_OR_TICKET,
  /** The organization's owners only. */
  OWNER;

  /** Says whether a bearer token is needed. */
  boolean needsToken() {
    return this == AGENT || this == AGENT_OR_LINK || this == AGENT_OR_TICKET || this == OWNER;
  }

  /** Says whether an agent with this role may pass. */
  boolean admits(Role role) {
    return this != OWNER || role == Role.OWNER;
  }
}
