package parley.contacts;

import java.util.List;
import java.util.stream.Stream;

/**
 * A column that tells on every row of a page how many contacts the whole list has, or {@link
 * #UNKNOWN} where that is to be asked apart. A window would tell it for every list, but PostgreSQL
 * then takes plans as if the page could end it early, and SQLite keeps all rows for it.
 *
 * @param values what its question marks stand for
 */
record ContactListTotal(String sql, List<Object> values) {
  static final long UNKNOWN = -1;

  static ContactListTotal of(long organizationId, ContactFilter filter) {
    return filter.showsAll()
        ? new ContactListTotal("(" + ContactCountRows.TOTAL + ")", List.of(organizationId))
        : new ContactListTotal(Long.toString(UNKNOWN), List.of());
  }

  /** The values of this column, then those of the rest of the statement. */
  Object[] before(Object... rest) {
    return Stream.concat(values.stream(), Stream.of(rest)).toArray();
  }
}
