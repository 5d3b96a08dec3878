package parley.contacts;

import parley.contacts.search.ContactQuery;
import parley.http.Paging;
import parley.storage.Dialect;
import parley.storage.Values;

/** The ids of a list of contacts, and how many it has where the same statement tells. */
final class ContactIdRows {
  /**
   * A query for them.
   *
   * @param sql selects {@code id} and {@code total}, which may be null
   * @param order of the list
   */
  record Query(String sql, String order, Values values) {}

  private ContactIdRows() {}

  /** Along the order, which ends early where an index has it. */
  static Query along(Dialect dialect, ContactSort sort, ContactQuery query, String total) {
    String order = ContactOrderRows.order(dialect, sort, query);
    String sql = "select " + query.id() + " as id, " + total + " as total " + query.sql();
    return new Query(sql, order, query.values());
  }

  /** All contacts, of whom not everybody has what they are sorted by. */
  static Query halves(Dialect dialect, ContactSort sort, Paging paging) {
    // Nobody has so many contacts; the sum is to stay a number.
    long most = Math.min(paging.offset(), Integer.MAX_VALUE) + paging.limit();
    return new Query(
        "select id, ("
            + ContactCountRows.TOTAL
            + ") as total "
            + ContactOrderRows.halves(dialect, sort, paging.after()),
        ContactOrderRows.orderOfHalves(sort),
        ContactOrderRows.values(sort, paging.after(), most));
  }

  /** All that are found, once, in the order of ids: to be counted, and to cut a page from. */
  static Query counted(Dialect dialect, ContactSort sort, ContactQuery query) {
    String sql =
        """
        with found as materialized (select %s as id %s)
        select found.id as id, (select count(*) from found) as total from found\
        """
            .formatted(query.id(), query.sql());
    ContactQuery found = new ContactQuery("found", "found.id");
    return new Query(sql, ContactOrderRows.order(dialect, sort, found), query.values());
  }
}
