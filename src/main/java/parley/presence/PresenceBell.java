package parley.presence;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets those know who have to hear of a change: at once, but then not again for a tenth of a second
 * however often it is rung. Once a second it looks what is over.
 */
final class PresenceBell implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PresenceBell.class);
  private static final int PAUSE_MS = 100;
  private static final int SECOND_MS = 1_000;

  private final Runnable rung;
  private final Runnable everySecond;
  private final Semaphore signal = new Semaphore(0);
  private final Thread thread = Thread.ofVirtual().name("presence").unstarted(this::loop);
  private volatile boolean closing;

  PresenceBell(Runnable rung, Runnable everySecond) {
    this.rung = rung;
    this.everySecond = everySecond;
  }

  void start() {
    thread.start();
  }

  void ring() {
    signal.release();
  }

  private void loop() {
    long second = System.nanoTime();
    try {
      while (!closing) {
        signal.tryAcquire(SECOND_MS, TimeUnit.MILLISECONDS);
        signal.drainPermits();
        if (System.nanoTime() - second >= TimeUnit.SECONDS.toNanos(1)) {
          second = System.nanoTime();
          run(everySecond);
        }
        run(rung);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.warn("who is where can't be told now", e);
    }
  }

  @Override
  public void close() {
    closing = true;
    ring();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
