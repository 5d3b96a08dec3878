package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;

/** Reads pages of contacts. */
final class ContactList {
  private ContactList() {}

  static Page<Contact> page(Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    return Page.of(
        fetch(tx, organizationId, filter, paging),
        paging,
        () -> count(tx, organizationId, filter),
        filter.sort()::position);
  }

  private static long count(Tx tx, long organizationId, ContactFilter filter) {
    if (filter.showsAll()) {
      return CountRows.total(tx, organizationId);
    }
    Selection selection = filter.selection(tx, organizationId, Optional.empty());
    return tx.number("select count(*) " + selection.sql(), selection.values());
  }

  /** Finds the ids first, so that the rows of the pages before are not read to be skipped. */
  private static List<Contact> fetch(
      Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    Selection selection = filter.selection(tx, organizationId, paging.after());
    String order = filter.sort().columns(selection);
    String id = selection.id();
    String sql =
        """
        select %s
        from (select %s as id %s order by %s limit ? offset ?) page cross join contact c
        where c.org_id = ? and c.id = page.id
        """
            .formatted(ContactRows.COLUMNS, id, selection.sql(), order);
    return tx
        .list(
            sql,
            ContactRows::contact,
            selection.values(paging.limit(), paging.offset(), organizationId))
        .stream()
        .sorted(filter.sort().comparator())
        .toList();
  }
}
