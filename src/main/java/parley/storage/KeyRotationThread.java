package parley.storage;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings sealed values under the newest key beside a server, once all nodes have come so far. */
public final class KeyRotationThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KeyRotationThread.class);

  private final KeyRotation rotation;
  private final Rounds rounds;
  private String told = "";

  private KeyRotationThread(KeyRotation rotation, Duration pause) {
    this.rotation = rotation;
    this.rounds = new Rounds("key-rotation", pause, () -> !isDone());
  }

  /**
   * Begins.
   *
   * @param pause until it looks again whether all nodes have come so far
   */
  static KeyRotationThread start(KeyRotation rotation, Duration pause) {
    KeyRotationThread started = new KeyRotationThread(rotation, pause);
    started.rounds.start();
    return started;
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
    if (!rounds.isClosed() && !sentence.equals(told)) {
      told = sentence;
      Failures.log(LOG, reason, "sealed values are not all under the newest secret key yet");
    }
  }

  /** Waits for the rows that are sealed anew right now. */
  @Override
  public void close() {
    rounds.close();
  }
}
