package parley.storage;

import org.slf4j.Logger;

/** Logs why work that is tried again by itself has failed. */
public final class Failures {
  private Failures() {}

  /**
   * Logs a line where the database is the reason, less loudly while an outage is known of; with the
   * stack where it is a mistake of ours.
   *
   * @param what has failed, and of which id
   */
  public static void log(Logger log, RuntimeException failure, String what) {
    if (failure instanceof StorageException) {
      log.atLevel(StorageException.level(failure)).log("{}: {}", what, failure.getMessage());
    } else {
      log.error(what, failure);
    }
  }
}
