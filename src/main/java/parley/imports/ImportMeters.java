package parley.imports;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import parley.storage.Tx;

/** Counts rows of files by what became of them; a dry run doesn't count. */
final class ImportMeters {
  private final Counter created;
  private final Counter updated;
  private final Counter unchanged;
  private final Counter skipped;
  private final Counter failed;

  ImportMeters(MeterRegistry meters) {
    created = counter(meters, "created");
    updated = counter(meters, "updated");
    unchanged = counter(meters, "unchanged");
    skipped = counter(meters, "skipped");
    failed = counter(meters, "failed");
  }

  private static Counter counter(MeterRegistry meters, String result) {
    return Counter.builder("import.rows")
        .description("Rows of imported files, by what became of them.")
        .tag("result", result)
        .register(meters);
  }

  /** A transaction that brought an import from {@code before} to {@code after}. */
  void count(Tx tx, ImportCounts before, ImportCounts after) {
    tx.afterCommit(() -> {
      add(created, before.created(), after.created());
      add(updated, before.updated(), after.updated());
      add(unchanged, before.unchanged(), after.unchanged());
      add(skipped, before.skipped(), after.skipped());
      add(failed, before.failed(), after.failed());
    });
  }

  private static void add(Counter counter, long before, long after) {
    counter.increment((double) (after - before));
  }
}
