package parley.storage;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;

/** Organizations that wait for work, of which each gets some steps before another one's turn. */
public final class OrganizationQueue {
  private static final int STEPS = 5;

  private final Logger log;
  private final String complaint;
  private final Set<Long> waiting = ConcurrentHashMap.newKeySet();

  /**
   * An empty queue.
   *
   * @param complaint for the log when a step fails
   */
  public OrganizationQueue(Logger log, String complaint) {
    this.log = log;
    this.complaint = complaint;
  }

  /** Has an organization wait, once. */
  public void add(long organizationId) {
    waiting.add(organizationId);
  }

  /** Takes all that wait. Who is added from now on is taken the next time. */
  public Set<Long> take() {
    Set<Long> taken = new HashSet<>(waiting);
    waiting.removeAll(taken);
    return taken;
  }

  /**
   * Takes steps for an organization while there are any; who has more then waits again.
   *
   * @param step says whether another one is wanted
   * @return false when one has failed, which is logged
   */
  public boolean serve(long organizationId, BooleanSupplier step) {
    try {
      Turns.run(organizationId, () -> some(organizationId, step));
      return true;
    } catch (RuntimeException e) {
      Failures.log(log, e, complaint);
      return false;
    }
  }

  private void some(long organizationId, BooleanSupplier step) {
    for (int taken = 0; taken < STEPS; taken++) {
      if (!step.getAsBoolean()) {
        return;
      }
    }
    add(organizationId);
  }
}
