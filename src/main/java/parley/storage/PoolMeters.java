package parley.storage;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** What metrics tell of the connections for one kind of work. */
final class PoolMeters {
  private PoolMeters() {}

  /**
   * Shows who has the permits of a pool, and who waits for one.
   *
   * @param pool what it is for
   */
  static void show(FairSemaphore permits, String pool, MeterRegistry meters) {
    Gauge.builder("db.pool.active", permits::taken)
        .description("Transactions that run, by what they take their place from.")
        .tag("pool", pool)
        .register(meters);
    Gauge.builder("db.pool.pending", permits::waiting)
        .description("Transactions that wait for a place.")
        .tag("pool", pool)
        .register(meters);
  }
}
