package parley.events;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Failures;

/**
 * Gives numbers to events that are committed, many at a time. It is woken after a commit, and looks
 * every second for what a node left that died between the commit and the wake-up.
 */
final class EventNumberer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventNumberer.class);
  private static final int MOST_TOGETHER = 500;
  private static final int LONGEST_WAIT_MS = 1_000;

  /** Between two batches, so that under load a batch is many events and one sync of the disk. */
  private static final int PAUSE_MS = 5;

  private final Database database;
  private final Consumer<LogExtent> numbered;
  private final Semaphore signal = new Semaphore(0);
  private final Thread thread;
  private volatile boolean closing;

  /**
   * A numberer that has not started.
   *
   * @param numbered is told how far a log reaches after each batch
   */
  EventNumberer(Database database, Consumer<LogExtent> numbered) {
    this.database = database;
    this.numbered = numbered;
    this.thread = Thread.ofVirtual().name("event-numberer").unstarted(this::loop);
  }

  void start() {
    thread.start();
  }

  /** There are committed events without numbers. */
  void wake() {
    signal.release();
  }

  private void loop() {
    try {
      while (!closing) {
        signal.tryAcquire(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS);
        signal.drainPermits();
        while (!closing && number()) {
          // On to the next batch.
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Numbers a batch; says whether there may be another. */
  private boolean number() {
    try {
      EventInboxRows.Batch batch = database.write(tx -> EventInboxRows.number(tx, MOST_TOGETHER));
      batch.reaches().forEach(numbered);
      return batch.size() == MOST_TOGETHER;
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "events wait for their numbers");
      return false;
    }
  }

  /** Waits for the batch that runs. */
  @Override
  public void close() {
    closing = true;
    wake();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
