package parley.channels;

import java.util.List;
import java.util.Set;
import parley.storage.Tx;

/** Which files stay although no message shows them: one that does is in quarantine. */
public final class QuarantinedFiles {
  private QuarantinedFiles() {}

  /** Those of some files, by their ids. */
  public static Set<Long> among(Tx tx, long organizationId, List<Long> files) {
    return QuarantineFileRows.among(tx, organizationId, files);
  }
}
