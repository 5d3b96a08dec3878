package parley.contacts;

import java.util.List;
import parley.storage.Tx;

/** What another room does in the transaction in which contacts of an import are taken back. */
@FunctionalInterface
public interface ContactsTakenBack {
  /**
   * Sees to it that nothing is left of contacts of which no room has anything that would be missed
   * (see {@link ContactUse}), before their rows are deleted.
   */
  void takenBack(Tx tx, long organizationId, List<Long> contactIds);
}
