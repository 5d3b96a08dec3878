package parley.accounts;

/** Knows which agents listen to what happens, on whichever node. */
public interface AgentConnections {
  /** Whether an agent has a stream of events, or had one within the last minute. */
  boolean isConnected(long organizationId, long agentId);

  /** Is told, once it is durable, what an agent has chosen. */
  void chose(long organizationId, long agentId, boolean isAway);
}
