package parley.http.helidon;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What this process can bear.
 *
 * @param files that it may open
 * @param heapBytes that its heap may grow to
 */
record Capacity(long files, long heapBytes) {
  private static final long FEWEST_FILES = 256;
  private static final int MOST_CONNECTIONS = 20_000;

  /** Files for the database, calls to other servers and Java itself: together some hundreds. */
  private static final long OTHER_FILES = 1_000;

  /** Helidon's buffers, a thread's stack, and the first bytes of a request. */
  private static final long HEAP_OF_A_CONNECTION = 64 * 1024;

  static Capacity ofThisProcess() {
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
            ? system.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    return new Capacity(files, Runtime.getRuntime().maxMemory());
  }

  /**
   * How many connections may be open at once. Each counts as two files: its request may upload or
   * fetch one, or call another server.
   *
   * @throws IllegalArgumentException when there are too few files to start
   */
  int connections() {
    if (files < FEWEST_FILES) {
      throw new IllegalArgumentException(
          "the process may open only %d files, and needs %d at least (ulimit -n, LimitNOFILE)"
              .formatted(files, FEWEST_FILES));
    }
    long byFiles = (files - Math.min(OTHER_FILES, files / 4)) / 2;
    return (int) Math.min(MOST_CONNECTIONS, Math.min(byFiles, heapBytes / HEAP_OF_A_CONNECTION));
  }

  /** How many bytes of large bodies may be in memory at once. */
  long bodyBytes() {
    return heapBytes / 4;
  }
}
