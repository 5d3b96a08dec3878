package parley.storage;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what has expired, now and then, a few rows at a time, of all organizations. */
public final class ExpirySweeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExpirySweeper.class);

  private static final String COMPLAINT = "a sweep of expired rows failed and will run again";
  private static final Duration EVERY = Duration.ofMinutes(10);

  /** As many as a transaction may delete without keeping others waiting. */
  private static final int BATCH = 200;

  /** Deletes rows of one table. */
  @FunctionalInterface
  public interface Table {
    /** Deletes about {@code most} rows whose time is before {@code until}; says how many. */
    int sweep(Tx tx, Instant until, int most);
  }

  /**
   * What is swept.
   *
   * @param memory how long a row is kept after its time
   */
  public record Expiry(Table table, Duration memory) {}

  private final Database database;
  private final InstantSource clock;
  private final List<Expiry> expiries;
  private final Rounds rounds = Rounds.endless("sweep", EVERY, COMPLAINT, this::run);

  /** A sweep that runs when it is told to. */
  public ExpirySweeper(Database database, InstantSource clock, List<Expiry> expiries) {
    this.database = database;
    this.clock = clock;
    this.expiries = List.copyOf(expiries);
  }

  /** Sweeps once now, and then every ten minutes until it is closed. */
  public static ExpirySweeper start(Database database, InstantSource clock, List<Expiry> expiries) {
    ExpirySweeper expirySweeper = new ExpirySweeper(database, clock, expiries);
    expirySweeper.rounds.start();
    return expirySweeper;
  }

  /** Sweeps every table until nothing is left to delete, whatever becomes of the others. */
  public void run() {
    Instant now = clock.instant();
    expiries.forEach(expiry -> sweep(expiry.table(), now.minus(expiry.memory())));
  }

  private void sweep(Table table, Instant until) {
    try {
      int deleted = BATCH;
      while (deleted >= BATCH && !rounds.isClosed()) {
        deleted = database.write(tx -> table.sweep(tx, until, BATCH));
      }
    } catch (RuntimeException e) {
      Failures.log(LOG, e, COMPLAINT);
    }
  }

  /** Waits for the batch that runs. */
  @Override
  public void close() {
    rounds.close();
  }
}
