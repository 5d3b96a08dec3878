package parley.contacts;

import java.util.List;
import java.util.stream.Stream;
import parley.http.Paging;
import parley.storage.Dialect;
import parley.storage.Tx;

/**
 * A column that tells on every row of a page how many contacts the whole list has, or {@link
 * #UNKNOWN} where asking apart costs less.
 *
 * @param values what its question marks stand for
 */
record ListTotal(String sql, List<Object> values) {
  static final long UNKNOWN = -1;

  private static final ListTotal APART = new ListTotal(Long.toString(UNKNOWN), List.of());

  /** SQLite counts in an index faster than it keeps rows for a window. */
  private static final ListTotal ALONG = new ListTotal("count(*) over ()", List.of());

  static ListTotal of(Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    if (filter.showsAll()) {
      return new ListTotal("(" + CountRows.TOTAL + ")", List.of(organizationId));
    }
    return tx.dialect() == Dialect.POSTGRES && paging.after().isEmpty() ? ALONG : APART;
  }

  /** The values of this column, then those of the rest of the statement. */
  Object[] before(Object... rest) {
    return Stream.concat(values.stream(), Stream.of(rest)).toArray();
  }
}
