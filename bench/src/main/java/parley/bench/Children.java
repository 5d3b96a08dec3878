package parley.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The processes that we have started: none outlives us. */
final class Children {
  private static final int PATIENCE_SECONDS = 20;
  private static final List<Process> RUNNING = new CopyOnWriteArrayList<>();

  private Children() {}

  /**
   * Stops all of them when this process ends, and ends it after some minutes or with its parent.
   */
  static void endWithUs(int minutes, Path work) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> clear(work)));
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(1)));
    Thread.ofVirtual().start(() -> exitAfter(minutes));
  }

  private static void clear(Path work) {
    RUNNING.forEach(Children::stop);
    Folder.delete(work);
  }

  private static void exitAfter(int minutes) {
    try {
      TimeUnit.MINUTES.sleep(minutes);
      System.err.println("bench: stopped after " + minutes + " minutes (see --minutes)");
      System.exit(1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  static Process add(Process process) {
    RUNNING.add(process);
    return process;
  }

  /** Asks it to end, and makes it end when it doesn't. */
  static void stop(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    RUNNING.remove(process);
  }
}
