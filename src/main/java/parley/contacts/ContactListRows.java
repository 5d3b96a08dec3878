package parley.contacts;

import java.util.List;
import java.util.Optional;
import parley.contacts.search.ContactQuery;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;

/** Reads pages of contacts. */
final class ContactListRows {
  /** A contact, and what {@link ContactListTotal} told beside it. */
  private record Listed(Contact contact, long total) {}

  private ContactListRows() {}

  static Page<Contact> page(Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    ContactQuery contactQuery = filter.selection(tx, organizationId, paging.after());
    List<Listed> listed = fetch(tx, organizationId, filter, paging, contactQuery);
    return Page.of(
        listed.stream().map(Listed::contact).sorted(filter.sort().comparator()).toList(),
        paging,
        () ->
            listed.stream()
                .mapToLong(Listed::total)
                .filter(total -> total != ContactListTotal.UNKNOWN)
                .findFirst()
                .orElseGet(() -> count(tx, organizationId, filter, paging, contactQuery)),
        filter.sort()::position);
  }

  private static long count(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, ContactQuery contactQuery) {
    if (filter.showsAll()) {
      return ContactCountRows.total(tx, organizationId);
    }
    ContactQuery all =
        paging.after().isEmpty()
            ? contactQuery
            : filter.selection(tx, organizationId, Optional.empty());
    return all.total().orElseGet(() -> tx.number("select count(*) " + all.sql(), all.values()));
  }

  /** Finds the ids first, so that the rows of the pages before are not read to be skipped. */
  private static List<Listed> fetch(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, ContactQuery contactQuery) {
    String order = filter.sort().columns(contactQuery);
    ContactListTotal total = ContactListTotal.of(organizationId, filter);
    String sql =
        """
        select %s, page.total
        from (select %s as id, %s as total %s order by %s limit ? offset ?) page
          cross join contact c
        where c.org_id = ? and c.id = page.id
        """
            .formatted(
                ContactRows.COLUMNS, contactQuery.id(), total.sql(), contactQuery.sql(), order);
    return tx.list(
        sql,
        row -> new Listed(ContactRows.contact(row), row.number()),
        total.before(contactQuery.values(paging.limit(), paging.offset(), organizationId)));
  }
}
