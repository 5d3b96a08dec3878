package parley.exports;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * Which reads of exports the audit log notes. Every read from the beginning is one. Clients also
 * read a file in parts, side by side or to go on where they were cut off: the parts that one caller
 * reads within an hour are one as well, so that nobody reads all but the first byte unseen.
 */
final class FetchNotes {
  private static final Duration MEMORY = Duration.ofHours(1);
  private static final int MOST = 10_000;

  /** Who has read from what. */
  private record Read(long organizationId, long exportId, String caller) {}

  private final Cache<Read, Boolean> noted =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(MEMORY).build();

  /**
   * Notes a read by {@code note}, if it is to be noted.
   *
   * @param caller see {@link parley.http.Caller#key}
   * @param from the first byte that is read
   */
  void read(Export export, String caller, long from, Runnable note) {
    Read read = new Read(export.organizationId(), export.id(), caller);
    if (from == 0 || noted.getIfPresent(read) == null) {
      note.run();
      noted.put(read, true);
    }
  }
}
