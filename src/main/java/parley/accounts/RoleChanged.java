package parley.accounts;

/** Told, once it is durable, that what is remembered of an agent's role is no longer true. */
@FunctionalInterface
public interface RoleChanged {
  /** Forgets the role of this agent. */
  void changed(long organizationId, long agentId);
}
