package parley.contacts;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * The entries of a request, a few in each transaction, so that nobody else waits for long. All
 * transactions but the last have ended when the effect of the request begins: with that one an
 * {@code Idempotency-Key} is written. A request that is cut short has had a part of its effect.
 */
final class Chunks {
  private static final int AT_ONCE = 50;

  /**
   * What becomes of the entries from the index {@code from} on, before {@code until}; may run
   * twice.
   */
  @FunctionalInterface
  interface Step {
    List<BulkResult> run(Tx tx, int from, int until);
  }

  private final Database database;

  Chunks(Database database) {
    this.database = database;
  }

  /** Runs {@code step} for all of {@code count} entries, of which there is at least one. */
  WriteAndAnswer<List<BulkResult>> write(
      int count, Step step, Function<List<BulkResult>, Response> answer) {
    int last = (count - 1) / AT_ONCE * AT_ONCE;
    List<BulkResult> before =
        chunks(last)
            .flatMap(from -> database.write(tx -> chunk(tx, from, last, step)).stream())
            .toList();
    return new WriteAndAnswer<>(
        tx -> Stream.concat(before.stream(), chunk(tx, last, count, step).stream()).toList(),
        answer);
  }

  /** The same for a step that writes nothing. */
  List<BulkResult> read(int count, Step step) {
    return chunks(count)
        .flatMap(from -> database.read(tx -> chunk(tx, from, count, step)).stream())
        .toList();
  }

  private static Stream<Integer> chunks(int until) {
    return Stream.iterate(0, from -> from < until, from -> from + AT_ONCE);
  }

  private static List<BulkResult> chunk(Tx tx, int from, int until, Step step) {
    return step.run(tx, from, Math.min(from + AT_ONCE, until));
  }
}
