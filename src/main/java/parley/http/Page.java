package parley.http;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The rows of one page.
 *
 * @param total rows of all pages, exactly
 * @param next the position of the last row when more rows follow
 */
public record Page<T>(List<T> rows, long total, Optional<Cursors.Position> next) {

  /**
   * Cuts what {@link Paging#limit} fetched to a page.
   *
   * @param position the sort value and id of a row
   */
  public static <T> Page<T> of(
      List<T> fetched, Paging paging, long total, Function<T, Cursors.Position> position) {
    boolean more = fetched.size() > paging.perPage();
    List<T> rows = more ? fetched.subList(0, paging.perPage()) : fetched;
    return new Page<>(
        List.copyOf(rows),
        total,
        more ? Optional.of(position.apply(rows.getLast())) : Optional.empty());
  }

  /** The same, where {@code count} is asked only if the rows don't tell that they are the last. */
  public static <T> Page<T> of(
      List<T> fetched, Paging paging, LongSupplier count, Function<T, Cursors.Position> position) {
    boolean isCounted =
        fetched.size() <= paging.perPage()
            && paging.after().isEmpty()
            && (paging.page() == 1 || !fetched.isEmpty());
    long total = isCounted ? paging.offset() + fetched.size() : count.getAsLong();
    return of(fetched, paging, total, position);
  }

  /** The same page with other rows. */
  public <R> Page<R> map(Function<T, R> converter) {
    return new Page<>(rows.stream().map(converter).toList(), total, next);
  }
}
