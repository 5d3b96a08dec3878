package parley.contacts;

import java.util.Optional;
import java.util.function.Function;
import parley.contacts.filter.Filter;
import parley.contacts.filter.FilterSearch;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.ContactSearch;
import parley.contacts.search.IdRange;
import parley.contacts.search.KeptCounts;
import parley.http.Cursors;
import parley.storage.Ids;
import parley.storage.Tx;

/** Which contacts a list has, from the table on that narrows most. */
final class MatchingContactRows {
  private MatchingContactRows() {}

  /** The matching contacts of whom a page is wanted: all, or those behind {@code after}. */
  static ContactQuery toPage(
      Tx tx,
      long organizationId,
      ContactFilter filter,
      Optional<Cursors.Position> after,
      KeptCounts counts) {
    boolean isById = filter.sort().key() == ContactSort.Key.CREATED_AT;
    IdRange range = range(filter, after);
    ContactQuery query =
        matching(tx, organizationId, filter, range, counts, it -> it.toPage(range, isById));
    if (!isById) {
      after.ifPresent(
          position -> ContactOrderRows.goOn(tx.dialect(), filter.sort(), query, position));
    }
    return query;
  }

  /** All that match, to be counted. */
  static ContactQuery toCount(Tx tx, long organizationId, ContactFilter filter, KeptCounts counts) {
    IdRange range = range(filter, Optional.empty());
    return matching(tx, organizationId, filter, range, counts, it -> it.toCount(range));
  }

  /**
   * Begins with the words or the tag, which narrow most; where there are none with the condition.
   *
   * @param way to find those whom a condition means
   */
  private static ContactQuery matching(
      Tx tx,
      long organizationId,
      ContactFilter filter,
      IdRange range,
      KeptCounts counts,
      Function<FilterSearch, ContactQuery> way) {
    Optional<Filter> condition = filter.condition();
    if (condition.isPresent() && !filter.isSearch() && filter.tags().isEmpty()) {
      return narrow(
          organizationId,
          filter,
          way.apply(new FilterSearch(tx, organizationId, condition.get(), counts)));
    }
    ContactQuery query = narrow(organizationId, filter, start(tx, organizationId, filter, range));
    condition.ifPresent(it -> FilterSearch.narrow(tx, organizationId, it, query));
    return query;
  }

  private static ContactQuery narrow(
      long organizationId, ContactFilter filter, ContactQuery query) {
    for (String tag : filter.isSearch() ? filter.tags() : filter.tags().stream().skip(1).toList()) {
      // Asked of each contact, as FilterRows does and why.
      query.where(
          """
          (select 1 from contact_tag x
            where x.org_id = ? and x.tag = ? and x.contact_id = %s) is not null
          """
              .formatted(query.id()),
          organizationId,
          tag);
    }
    filter.createdAfter().ifPresent(time -> query.whereContact("c.created_at > ?", time));
    filter.updatedAfter().ifPresent(time -> query.whereContact("c.updated_at > ?", time));
    return query;
  }

  /** The table that narrows most. */
  private static ContactQuery start(
      Tx tx, long organizationId, ContactFilter filter, IdRange range) {
    if (filter.isSearch()) {
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
