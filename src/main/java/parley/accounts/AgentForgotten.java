package parley.accounts;

import parley.storage.Tx;

/** What another room does when an agent is forgotten. */
@FunctionalInterface
public interface AgentForgotten {
  /**
   * Takes part in the transaction in which the agent is forgotten, once: whether they had been
   * deactivated before or are now.
   */
  void forgotten(Tx tx, long organizationId, long agentId);
}
