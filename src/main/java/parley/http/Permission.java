package parley.http;

/** What a caller must be allowed to do. */
public enum Permission {
  /** Nothing: nobody needs to be known. */
  NONE,
  /** What every agent does: contacts, conversations and messages. */
  AGENT,
  /** What only the organization's owners do. */
  OWNER
}
