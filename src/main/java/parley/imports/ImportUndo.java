package parley.imports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far taking back what an import has made has come.
 *
 * @param position the last contact that was looked at
 * @param finishedAt null while it runs
 */
record ImportUndo(
    long position, long removed, long kept, Instant startedAt, @Nullable Instant finishedAt) {

  /** As the API shows it. */
  record View(
      String status, long removed, long kept, Instant startedAt, @Nullable Instant finishedAt) {}

  boolean runs() {
    return finishedAt == null;
  }

  View view() {
    return new View(runs() ? "running" : "completed", removed, kept, startedAt, finishedAt);
  }
}
