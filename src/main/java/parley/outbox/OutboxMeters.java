package parley.outbox;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import parley.storage.CachedReading;
import parley.storage.Database;

/** What metrics tell of jobs. Counts are those of all nodes: they are read from the database. */
final class OutboxMeters {
  private final MeterRegistry meters;
  private final InstantSource clock;
  private final CachedReading<JobCounts> counts;

  OutboxMeters(Database database, InstantSource clock, MeterRegistry meters) {
    this.meters = meters;
    this.clock = clock;
    this.counts =
        new CachedReading<>(() -> database.scan(tx -> JobCountRows.count(tx, clock.instant())));
  }

  /** Shows these kinds of jobs from now on. */
  void show(Collection<String> kinds) {
    for (String kind : kinds) {
      for (JobCounts.State state : JobCounts.State.values()) {
        Gauge.builder("outbox.jobs", () -> read(known -> known.count(kind, state)))
            .description("Jobs of all nodes, of each state 10,000 at most.")
            .tags("kind", kind, "state", state.text())
            .register(meters);
      }
      Gauge.builder("outbox.oldest", () -> read(known -> oldest(known, kind)))
          .description("How long the oldest job that could run has waited for it.")
          .baseUnit("seconds")
          .tag("kind", kind)
          .register(meters);
      buried(kind);
    }
  }

  /** The jobs of a kind that were given up. */
  Counter buried(String kind) {
    return Counter.builder("job.buried")
        .description("Jobs that were given up: what they were to do was not done, and won't be.")
        .tag("kind", kind)
        .register(meters);
  }

  private double oldest(JobCounts known, String kind) {
    return (double) known.oldest(kind, clock.instant()).toMillis() / TimeUnit.SECONDS.toMillis(1);
  }

  /** No number when the database is away: a zero would be a lie. */
  private double read(ToDoubleFunction<JobCounts> part) {
    return counts.get().map(part::applyAsDouble).orElse(Double.NaN);
  }
}
