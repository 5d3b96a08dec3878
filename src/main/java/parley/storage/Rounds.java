package parley.storage;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Something that is done again and again on a thread of its own, until this is closed. */
public final class Rounds implements AutoCloseable {
  private final Duration pause;
  private final BooleanSupplier round;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  /**
   * Rounds that have not begun.
   *
   * @param name of the thread
   * @param pause from the end of a round to the beginning of the next
   * @param round says whether another one is wanted
   */
  public Rounds(String name, Duration pause, BooleanSupplier round) {
    this.pause = pause;
    this.round = round;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  /** Begins, with a round at once. */
  public void start() {
    thread.start();
  }

  /** Whether a long round should end early. */
  public boolean isClosed() {
    return closing.getCount() == 0;
  }

  private void run() {
    try {
      while (round.getAsBoolean() && !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the round that runs. */
  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
