package parley.contacts;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.KeptCounts;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * Pages of the list of contacts, and how many it has. A window would tell that number for every
 * list, but PostgreSQL then takes plans as if the page could end it early, and SQLite keeps all
 * rows for it: so it is asked apart, unless all contacts are shown, which are counted already.
 */
final class ContactListRows {
  /** A contact, and how many the list has, where the same statement tells. */
  private record Listed(Contact contact, @Nullable Long total) {}

  private ContactListRows() {}

  static Page<Contact> page(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, KeptCounts counts) {
    ContactQuery query =
        MatchingContactRows.toPage(tx, organizationId, filter, paging.after(), counts);
    List<Listed> listed = fetch(tx, organizationId, filter, paging, query);
    return Page.of(
        listed.stream().map(Listed::contact).sorted(filter.sort().comparator()).toList(),
        paging,
        () ->
            listed.stream()
                .map(Listed::total)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> total(tx, organizationId, filter, paging, query, counts)),
        filter.sort()::position);
  }

  /** The first {@code most} behind an id, in the order of ids, inAnyOrder that of the list. */
  static List<Contact> behind(
      Tx tx, long organizationId, ContactFilter filter, long id, int most, KeptCounts counts) {
    ContactFilter oldestFirst = filter.in(ContactSort.OLDEST);
    ContactQuery query =
        MatchingContactRows.toPage(
            tx, organizationId, oldestFirst, Optional.of(new Cursors.Position(id, id)), counts);
    String ids = "select " + query.id() + " as id, null as total " + query.sql();
    return fetch(tx, organizationId, ids, query.id(), most, 0, query.values()).stream()
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

  /** Only what neither counters nor the index of words tell has to be counted. */
  private static long total(
      Tx tx,
      long organizationId,
      ContactFilter filter,
      Paging paging,
      ContactQuery query,
      KeptCounts counts) {
    if (filter.showsAll()) {
      return ContactCountRows.total(tx, organizationId);
    }
    Optional<String> tag = filter.onlyTag();
    if (tag.isPresent()) {
      return TagCountRows.contacts(tx, organizationId, tag.get());
    }
    ContactFilter inAnyOrder = filter.in(ContactSort.NEWEST);
    if (filter.condition().isPresent()) {
      return counts.of(organizationId, inAnyOrder, () -> count(tx, organizationId, filter, counts));
    }
    ContactQuery all =
        paging.after().isEmpty()
            ? query
            : MatchingContactRows.toCount(tx, organizationId, filter, counts);
    return all.total()
        .orElseGet(() ->
            filter.terms().isEmpty()
                ? count(tx, all)
                : counts.of(organizationId, inAnyOrder, () -> count(tx, all)));
  }

  private static List<Listed> fetch(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, ContactQuery query) {
    ContactSort sort = filter.sort();
    if (filter.showsAll() && sort.key().isOptional()) {
      // Nobody has so many contacts; the sum is to stay a number.
      long most = Math.min(paging.offset(), Integer.MAX_VALUE) + paging.limit();
      return fetch(
          tx,
          organizationId,
          "select id, ("
              + ContactCountRows.TOTAL
              + ") as total "
              + ContactOrderRows.halves(tx.dialect(), sort, paging.after()),
          ContactOrderRows.orderOfHalves(sort),
          paging.limit(),
          paging.offset(),
          ContactOrderRows.values(sort, paging.after(), most));
    }
    String order = ContactOrderRows.order(tx.dialect(), sort, query);
    String total = filter.showsAll() ? "(" + ContactCountRows.TOTAL + ")" : "null";
    return fetch(
        tx,
        organizationId,
        "select " + query.id() + " as id, " + total + " as total " + query.sql(),
        order,
        paging.limit(),
        paging.offset(),
        query.values());
  }

  /** Finds the ids first, so that the rows of the pages before are not read to be skipped. */
  private static List<Listed> fetch(
      Tx tx, long organizationId, String ids, String order, int limit, long offset, Values values) {
    return tx.list(
        """
        select %s, page.total
        from (%s order by %s limit :limit offset :offset) page
          cross join contact c
        where c.org_id = :org_id and c.id = page.id
        """
            .formatted(ContactRows.COLUMNS, ids, order),
        row -> new Listed(ContactRows.contact(row), row.numberOrNull("total")),
        values.and("limit", limit).and("offset", offset).and("org_id", organizationId));
  }
}
