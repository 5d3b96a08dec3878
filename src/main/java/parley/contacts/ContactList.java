package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;

/** Reads pages of contacts. */
final class ContactList {
  /** A contact, and what {@link ListTotal} told beside it. */
  private record Listed(Contact contact, long total) {}

  private ContactList() {}

  static Page<Contact> page(Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    Selection selection = filter.selection(tx, organizationId, paging.after());
    List<Listed> listed = fetch(tx, organizationId, filter, paging, selection);
    return Page.of(
        listed.stream().map(Listed::contact).sorted(filter.sort().comparator()).toList(),
        paging,
        () ->
            listed.stream()
                .mapToLong(Listed::total)
                .filter(total -> total != ListTotal.UNKNOWN)
                .findFirst()
                .orElseGet(() -> count(tx, organizationId, filter, paging, selection)),
        filter.sort()::position);
  }

  private static long count(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, Selection selection) {
    if (filter.showsAll()) {
      return CountRows.total(tx, organizationId);
    }
    Selection all =
        paging.after().isEmpty()
            ? selection
            : filter.selection(tx, organizationId, Optional.empty());
    return all.total().orElseGet(() -> tx.number("select count(*) " + all.sql(), all.values()));
  }

  /** Finds the ids first, so that the rows of the pages before are not read to be skipped. */
  private static List<Listed> fetch(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, Selection selection) {
    String order = filter.sort().columns(selection);
    ListTotal total = ListTotal.of(organizationId, filter);
    String sql =
        """
        select %s, page.total
        from (select %s as id, %s as total %s order by %s limit ? offset ?) page
          cross join contact c
        where c.org_id = ? and c.id = page.id
        """
            .formatted(ContactRows.COLUMNS, selection.id(), total.sql(), selection.sql(), order);
    return tx.list(
        sql,
        row -> new Listed(ContactRows.contact(row), row.number()),
        total.before(selection.values(paging.limit(), paging.offset(), organizationId)));
  }
}
