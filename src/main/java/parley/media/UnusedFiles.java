package parley.media;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import parley.channels.QuarantinedFiles;
import parley.storage.Tx;

/** Files that no message shows: they go when their time is over, unless one in quarantine will. */
final class UnusedFiles {
  /** After which it is looked again whether it is in quarantine still. */
  private static final Duration AGAIN = Duration.ofHours(1);

  private final MediaErasure mediaErasure;

  UnusedFiles(MediaErasure mediaErasure) {
    this.mediaErasure = mediaErasure;
  }

  /** Erases about {@code most} files, of all organizations, or puts them off; says how many. */
  int sweep(Tx tx, Instant until, int most) {
    return MediaRows.expired(tx, until, most)
        .change((organizationId, ids) -> sweep(tx, organizationId, ids, until));
  }

  private int sweep(Tx tx, long organizationId, List<Long> ids, Instant until) {
    Set<Long> awaited = QuarantinedFiles.among(tx, organizationId, ids);
    if (!awaited.isEmpty()) {
      MediaRows.putOff(tx, organizationId, awaited, until, until.plus(AGAIN));
    }
    List<Long> unused = ids.stream().filter(id -> !awaited.contains(id)).toList();
    if (!unused.isEmpty()) {
      mediaErasure.eraseFiles(tx, MediaRows.deleteExpired(tx, organizationId, unused, until));
    }
    return ids.size();
  }
}
