package parley.storage;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Something that is done again and again on a thread of its own, until this is closed. */
public final class Rounds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);

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

  /**
   * Rounds without an end, that have not begun: one that fails is followed by the next.
   *
   * @param complaint for the log when one fails
   */
  public static Rounds endless(String name, Duration pause, String complaint, Runnable round) {
    return new Rounds(
        name,
        pause,
        () -> {
          try {
            round.run();
          } catch (RuntimeException e) {
            Failures.log(LOG, e, complaint);
          }
          return true;
        });
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
