package parley.media;

import java.util.List;
import java.util.Set;
import parley.storage.Tx;

/** Knows whose files stay, whatever their age. */
public interface MediaKeepers {
  /** Those of some contacts. */
  Set<Long> among(Tx tx, long organizationId, List<Long> contacts);

  /** Sees to it that no more of some contacts are held before the transaction ends. */
  void putOffHolds(Tx tx, long organizationId, List<Long> contacts);
}
