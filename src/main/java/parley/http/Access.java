package parley.http;

/**
 * Who may call a route; written beside each route.
 *
 * @param name in {@code openapi.yaml}: {@code agent_or_link}
 * @param proof how they prove who they are
 * @param permission what they must be allowed to do
 */
public record Access(String name, Proof proof, Permission permission) {
  /** Anybody, without a token. */
  public static final Access ANYONE = new Access("anyone", Proof.NONE, Permission.NONE);

  /** A provider that the handler knows by a key. */
  public static final Access PROVIDER = new Access("provider", Proof.PROVIDER, Permission.NONE);

  /** A provider that signs. */
  public static final Access SIGNED = new Access("signed", Proof.SIGNATURE, Permission.NONE);

  /** Every agent of an organization. */
  public static final Access AGENT = new Access("agent", Proof.TOKEN, Permission.AGENT);

  /** Every agent, and whoever has a signed link. */
  public static final Access AGENT_OR_LINK =
      new Access("agent_or_link", Proof.TOKEN_OR_LINK, Permission.AGENT);

  /** Every agent, who may also prove themselves by a ticket. */
  public static final Access AGENT_OR_TICKET =
      new Access("agent_or_ticket", Proof.TOKEN_OR_TICKET, Permission.AGENT);

  /** The organization's owners only. */
  public static final Access OWNER = new Access("owner", Proof.TOKEN, Permission.OWNER);
}
