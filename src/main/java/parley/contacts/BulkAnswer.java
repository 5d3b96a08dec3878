package parley.contacts;

import java.util.List;

/** What became of the rows of a request, counted and one by one. */
record BulkAnswer(
    long created,
    long updated,
    long unchanged,
    long skipped,
    long failed,
    List<BulkResult> results) {

  static BulkAnswer of(List<BulkResult> results) {
    return new BulkAnswer(
        count(results, "created"),
        count(results, "updated"),
        count(results, "unchanged"),
        count(results, "skipped"),
        count(results, "failed"),
        results);
  }

  private static long count(List<BulkResult> results, String status) {
    return results.stream().filter(result -> result.status().equals(status)).count();
  }
}
