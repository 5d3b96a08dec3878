package parley.webhooks;

import java.util.HashMap;
import java.util.Map;

/**
 * The subject queues of this node, shared out among organizations by dynamic thresholds (Choudhury
 * and Hahne, 1998): an organization gets another lane while it has fewer than a third as many as
 * are free. Alone it has a quarter of all; with many, less; and who comes last finds some free.
 */
final class SubjectQueueLimit {
  /** Deliveries that are made at once. */
  static final int MOST = 256;

  private static final int FREE_FOR_EACH = 3;

  private final Map<Long, Integer> taken = new HashMap<>();
  private int free = MOST;

  /** Says whether an organization would get a lane now. */
  synchronized boolean hasRoom(long organizationId) {
    return FREE_FOR_EACH * taken.getOrDefault(organizationId, 0) < free;
  }

  /** Takes a lane until {@link #leave}, if there is one for this organization. */
  synchronized boolean enter(long organizationId) {
    boolean entered = hasRoom(organizationId);
    if (entered) {
      taken.merge(organizationId, 1, Integer::sum);
      free--;
    }
    return entered;
  }

  synchronized void leave(long organizationId) {
    taken.computeIfPresent(organizationId, (id, lanes) -> lanes == 1 ? null : lanes - 1);
    free++;
  }
}
