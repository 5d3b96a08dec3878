package parley.storage;

/**
 * Shows the other processes on the database that this one lives, and tells which of them are dead:
 * what they had claimed is free.
 */
public interface Heartbeat extends AutoCloseable {
  /** This process's id, which no other and no earlier start has. */
  long process();

  /** Whether the others know that this process lives; while they don't, it must claim nothing. */
  boolean isHeard();

  /**
   * Whether a process is dead. A wrong yes is possible after a long pause of that process or its
   * network, so whatever it does then has to fail by the claim that it has lost.
   *
   * @param process the id of any process but this one
   */
  boolean isDead(Tx tx, long process);

  /** Says that this process is dead from now on. */
  @Override
  void close();
}
