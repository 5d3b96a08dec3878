package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import parley.storage.Tx;

/** Knows with which contacts something goes on. */
@FunctionalInterface
public interface ContactActivity {
  /**
   * Those of some contacts with a conversation that isn't resolved, was active since then, or has a
   * message that is still to leave.
   */
  Set<Long> among(Tx tx, long organizationId, List<Long> contacts, Instant since);
}
