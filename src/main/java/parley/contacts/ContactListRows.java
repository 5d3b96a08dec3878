package parley.contacts;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.ContactSearch;
import parley.contacts.search.IdRange;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Ids;
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

  static Page<Contact> page(Tx tx, long organizationId, ContactFilter filter, Paging paging) {
    ContactQuery query = query(tx, organizationId, filter, paging.after());
    List<Listed> listed = fetch(tx, organizationId, filter, paging, query);
    return Page.of(
        listed.stream().map(Listed::contact).sorted(filter.sort().comparator()).toList(),
        paging,
        () ->
            listed.stream()
                .map(Listed::total)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() -> count(tx, organizationId, filter, paging, query)),
        filter.sort()::position);
  }

  /** The first {@code most} behind an id, in the order of ids, whatever that of the list. */
  static List<Contact> behind(Tx tx, long organizationId, ContactFilter filter, long id, int most) {
    ContactFilter oldestFirst = filter.in(ContactSort.OLDEST);
    ContactQuery query =
        query(tx, organizationId, oldestFirst, Optional.of(new Cursors.Position(id, id)));
    String ids = "select " + query.id() + " as id, null as total " + query.sql();
    return fetch(tx, organizationId, ids, query.id(), most, 0, query.values()).stream()
        .map(Listed::contact)
        .sorted(ContactSort.OLDEST.comparator())
        .toList();
  }

  /** How many there are. */
  static long count(Tx tx, long organizationId, ContactFilter filter) {
    return count(tx, query(tx, organizationId, filter, Optional.empty()));
  }

  private static long count(Tx tx, ContactQuery all) {
    return all.total().orElseGet(() -> tx.number("select count(*) " + all.sql(), all.values()));
  }

  private static long count(
      Tx tx, long organizationId, ContactFilter filter, Paging paging, ContactQuery query) {
    if (filter.showsAll()) {
      return ContactCountRows.total(tx, organizationId);
    }
    Optional<String> tag = filter.onlyTag();
    if (tag.isPresent()) {
      return TagCountRows.contacts(tx, organizationId, tag.get());
    }
    ContactQuery all =
        paging.after().isEmpty() ? query : query(tx, organizationId, filter, Optional.empty());
    return count(tx, all);
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

  /** The matching contacts, or those of them behind {@code after}. */
  private static ContactQuery query(
      Tx tx, long organizationId, ContactFilter filter, Optional<Cursors.Position> after) {
    ContactQuery query = start(tx, organizationId, filter, range(filter, after));
    for (String tag :
        filter.terms().isEmpty() ? filter.tags().stream().skip(1).toList() : filter.tags()) {
      query.where(
          "exists (select 1 from contact_tag x where x.org_id = ? and x.tag = ? and x.contact_id = "
              + query.id()
              + ")",
          organizationId,
          tag);
    }
    filter.createdAfter().ifPresent(time -> query.whereContact("c.created_at > ?", time));
    filter.updatedAfter().ifPresent(time -> query.whereContact("c.updated_at > ?", time));
    filter
        .condition()
        .ifPresent(condition -> query.whereContact(condition.sql(), condition.values().toArray()));
    if (filter.sort().key() != ContactSort.Key.CREATED_AT) {
      after.ifPresent(
          position -> ContactOrderRows.goOn(tx.dialect(), filter.sort(), query, position));
    }
    return query;
  }

  /** The table that narrows most. */
  private static ContactQuery start(
      Tx tx, long organizationId, ContactFilter filter, IdRange range) {
    if (!filter.terms().isEmpty()) {
      return ContactSearch.of(tx).find(tx, organizationId, filter.terms(), range);
    }
    return filter.tags().isEmpty()
        ? ContactQuery.contacts(organizationId, range)
        : tagged(organizationId, filter.tags().getFirst(), range);
  }

  private static ContactQuery tagged(long organizationId, String tag, IdRange range) {
    return new ContactQuery("contact_tag t", "t.contact_id")
        .contactsOf(organizationId)
        .where("t.org_id = ?", organizationId)
        .where("t.tag = ?", tag)
        .within(range);
  }

  /** Ids tell the time of creation, if not to the letter: the rest is a condition. */
  private static IdRange range(ContactFilter filter, Optional<Cursors.Position> after) {
    IdRange behind =
        filter.sort().key() == ContactSort.Key.CREATED_AT
            ? after.map(filter.sort()::after).orElse(IdRange.ALL)
            : IdRange.ALL;
    long above =
        filter.createdAfter().map(time -> Ids.firstAt(time) - 1).orElse(IdRange.ALL.above());
    return new IdRange(Math.max(above, behind.above()), behind.below());
  }
}
