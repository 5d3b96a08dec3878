package parley.contacts;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.KeptCounts;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;

/**
 * Pages of the list of contacts, and how many it has. A window would tell that number for every
 * list, but PostgreSQL then takes plans as if the page could end it early, and SQLite keeps all
 * rows for it: so it is asked apart, unless all contacts are shown, which are counted already, or
 * the page is cut from what has to be found and counted as a whole.
 */
final class ContactListRows {
  /** A page of which list is wanted. */
  private record Wanted(
      long organizationId, ContactFilter filter, Paging paging, KeptCounts counts) {
    long kept(LongSupplier counting) {
      return counts.of(organizationId, filter.inAnyOrder(), counting);
    }

    /** Of many, once they have been counted, a page is sooner found along the ids. */
    boolean isCutFrom(ContactQuery query) {
      return filter.isSearch()
          && filter.sort().key() == ContactSort.Key.CREATED_AT
          && paging.after().isEmpty()
          && query.total().isEmpty()
          && !counts.has(organizationId, filter.inAnyOrder());
    }
  }

  /** A contact, and how many the list has, where the same statement tells. */
  private record Listed(Contact contact, @Nullable Long total) {}

  private ContactListRows() {}

  static Page<Contact> page(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, KeptCounts counts) {
    Wanted wanted = new Wanted(organizationId, filter, paging, counts);
    ContactQuery query =
        MatchingContactRows.toPage(tx, organizationId, filter, paging.after(), counts);
    ContactIdRows.Query ids = ids(tx, wanted, query);
    List<Listed> listed = fetch(tx, organizationId, ids, paging.limit(), paging.offset());
    return Page.of(
        listed.stream().map(Listed::contact).sorted(filter.sort().comparator()).toList(),
        paging,
        () -> told(listed, wanted).orElseGet(() -> total(tx, wanted, query)),
        filter.sort()::position);
  }

  /** The first {@code most} behind an id, in the order of ids, whatever that of the list. */
  static List<Contact> behind(
      Tx tx, long organizationId, ContactFilter filter, long id, int most, KeptCounts counts) {
    ContactFilter oldestFirst = filter.in(ContactSort.OLDEST);
    ContactQuery query =
        MatchingContactRows.toPage(
            tx, organizationId, oldestFirst, Optional.of(new Cursors.Position(id, id)), counts);
    ContactIdRows.Query ids = ContactIdRows.along(tx.dialect(), ContactSort.OLDEST, query, "null");
    return fetch(tx, organizationId, ids, most, 0).stream()
        .map(Listed::contact)
        .sorted(ContactSort.OLDEST.comparator())
        .toList();
  }

  /** How many there are at this moment. */
  static long count(Tx tx, long organizationId, ContactFilter filter, KeptCounts counts) {
    ContactQuery all = MatchingContactRows.toCount(tx, organizationId, filter, counts);
    return all.total().orElseGet(() -> count(tx, all));
  }

  private static long count(Tx tx, ContactQuery all) {
    return tx.number("select count(*) " + all.sql(), all.values());
  }

  private static Optional<Long> told(List<Listed> listed, Wanted wanted) {
    Optional<Long> told = listed.stream().map(Listed::total).filter(Objects::nonNull).findFirst();
    return wanted.filter().showsAll() ? told : told.map(total -> wanted.kept(() -> total));
  }

  /** Only what neither counters nor the index of words tell has to be counted. */
  private static long total(Tx tx, Wanted wanted, ContactQuery query) {
    long organizationId = wanted.organizationId();
    ContactFilter filter = wanted.filter();
    if (filter.showsAll()) {
      return ContactCountRows.total(tx, organizationId);
    }
    Optional<String> tag = filter.onlyTag();
    if (tag.isPresent()) {
      return TagCountRows.contacts(tx, organizationId, tag.get());
    }
    if (filter.condition().isPresent()) {
      return wanted.kept(() -> count(tx, organizationId, filter, wanted.counts()));
    }
    ContactQuery all =
        wanted.paging().after().isEmpty()
            ? query
            : MatchingContactRows.toCount(tx, organizationId, filter, wanted.counts());
    return all.total()
        .orElseGet(() -> filter.isSearch() ? wanted.kept(() -> count(tx, all)) : count(tx, all));
  }

  private static ContactIdRows.Query ids(Tx tx, Wanted wanted, ContactQuery query) {
    ContactSort sort = wanted.filter().sort();
    if (wanted.filter().showsAll()) {
      return sort.key().isOptional()
          ? ContactIdRows.halves(tx.dialect(), sort, wanted.paging())
          : ContactIdRows.along(tx.dialect(), sort, query, "(" + ContactCountRows.TOTAL + ")");
    }
    return wanted.isCutFrom(query)
        ? ContactIdRows.counted(tx.dialect(), sort, query)
        : ContactIdRows.along(tx.dialect(), sort, query, "null");
  }

  /** Finds the ids first, so that the rows of the pages before are not read to be skipped. */
  private static List<Listed> fetch(
      Tx tx, long organizationId, ContactIdRows.Query ids, int limit, long offset) {
    return tx.list(
        """
        select %s, page.total
        from (%s order by %s limit :limit offset :offset) page
          cross join contact c
        where c.org_id = :org_id and c.id = page.id
        """
            .formatted(ContactRows.COLUMNS, ids.sql(), ids.order()),
        row -> new Listed(ContactRows.contact(row), row.numberOrNull("total")),
        ids.values().and("limit", limit).and("offset", offset).and("org_id", organizationId));
  }
}
