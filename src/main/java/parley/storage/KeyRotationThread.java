package parley.storage;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings sealed values under the newest key beside a server, once all nodes have come so far. */
public final class KeyRotationThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotationThread.class);

  private final KeyRotation rotation;
  private final Duration pause;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private String told = "";

  private KeyRotationThread(KeyRotation rotation, Duration pause) {
    this.rotation = rotation;
    this.pause = pause;
    this.thread = Thread.ofVirtual().name("key-rotation").unstarted(this::loop);
  }

  /**
   * Begins.
   *
   * @param pause until it looks again whether all nodes have come so far
   */
  static KeyRotationThread start(KeyRotation rotation, Duration pause) {
    KeyRotationThread started = new KeyRotationThread(rotation, pause);
    started.thread.start();
    return started;
  }

  private void loop() {
    try {
      while (!isDone() && !closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isDone() {
    try {
      rotation.run();
      return true;
    } catch (StorageException e) {
      tellOnce(e);
      return false;
    } catch (RuntimeException e) {
      LOG.error("sealed values are not all under the newest secret key", e);
      return true;
    }
  }

  private void tellOnce(StorageException reason) {
    String sentence = String.valueOf(reason.getMessage());
    if (closing.getCount() > 0 && !sentence.equals(told)) {
      told = sentence;
      Failures.log(LOG, reason, "sealed values are not all under the newest secret key yet");
    }
  }

  /** Waits for the rows that are sealed anew right now. */
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
