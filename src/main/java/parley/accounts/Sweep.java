package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Tx;

/** Deletes what has expired, now and then, a few rows at a time. */
final class Sweep implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);
  private static final Duration EVERY = Duration.ofMinutes(10);

  /** As many as a transaction may delete without keeping others waiting. */
  private static final int BATCH = 200;

  /** How long a token that has expired is still told from one that never was. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private interface Table {
    int sweep(Tx tx, Instant until, int most);
  }

  private final Database database;
  private final InstantSource clock;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  private Sweep(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    this.thread = Thread.ofVirtual().name("accounts-sweep").unstarted(this::loop);
  }

  /** Sweeps once now, and then every ten minutes until it is closed. */
  static Sweep start(Database database, InstantSource clock) {
    Sweep sweep = new Sweep(database, clock);
    sweep.thread.start();
    return sweep;
  }

  private void loop() {
    try {
      do {
        run();
      } while (!closing.await(EVERY.toSeconds(), TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      Instant now = clock.instant();
      sweep(LoginFailureRows::sweep, now);
      sweep(AccessTokenRows::sweep, now.minus(MEMORY));
      sweep(RefreshTokenRows::sweep, now.minus(MEMORY));
      sweep(SessionRows::sweep, now.minus(MEMORY));
    } catch (RuntimeException e) {
      LOG.warn("nothing swept this time: {}", e.getMessage());
    }
  }

  private void sweep(Table table, Instant until) {
    int deleted = BATCH;
    while (deleted == BATCH && closing.getCount() > 0) {
      deleted = database.write(tx -> table.sweep(tx, until, BATCH));
    }
  }

  /** Waits for the batch that runs. */
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
