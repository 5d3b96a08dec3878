package parley.imports;

import java.util.List;
import parley.contacts.BulkResult;

/** What became of rows, in numbers. */
record ImportCounts(
    long done, long created, long updated, long unchanged, long skipped, long failed) {
  static final ImportCounts NONE = new ImportCounts(0, 0, 0, 0, 0, 0);

  /** These, and what became of some more rows. */
  ImportCounts and(List<BulkResult> results, long faulty) {
    return new ImportCounts(
        done + results.size() + faulty,
        created + count(results, "created"),
        updated + count(results, "updated"),
        unchanged + count(results, "unchanged"),
        skipped + count(results, "skipped"),
        failed + count(results, "failed") + faulty);
  }

  private static long count(List<BulkResult> results, String status) {
    return results.stream().filter(result -> result.status().equals(status)).count();
  }
}
