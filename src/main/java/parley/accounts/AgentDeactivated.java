package parley.accounts;

import parley.storage.Tx;

/** What another room does when an agent leaves. */
@FunctionalInterface
public interface AgentDeactivated {
  /** Takes part in the transaction in which the agent is deactivated. */
  void deactivated(Tx tx, long organizationId, long agentId, Reassignment reassignment);
}
