package parley.contacts.filter;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.IdRange;
import parley.contacts.search.KeptCounts;
import parley.storage.Tx;

/**
 * Looks for the contacts that a filter means. Where one of the comparisons that all have to hold is
 * in an index, the search can start with those whom it leaves; the others are compared one by one.
 */
public final class FilterSearch {
  /** So many are found, compared and put in order faster than a page is met with by walking. */
  private static final long FEW = 2_000;

  /** A start, and how many contacts there are. */
  private record Sized(FilterStart start, long size) {}

  private final Tx tx;
  private final long organizationId;
  private final Filter filter;
  private final Optional<Sized> smallest;

  /**
   * Decides where to start.
   *
   * @param counts of what the comparisons leave
   */
  public FilterSearch(Tx tx, long organizationId, Filter filter, KeptCounts counts) {
    this.tx = tx;
    this.organizationId = organizationId;
    this.filter = filter;
    this.smallest =
        conjuncts().stream()
            .flatMap(leaf -> FilterStartRows.of(tx.dialect(), organizationId, leaf).stream())
            .map(start ->
                new Sized(
                    start,
                    counts.of(
                        organizationId,
                        start.leaf(),
                        () -> FilterStartRows.size(tx, organizationId, start))))
            .min(Comparator.comparingLong(Sized::size));
  }

  /** All of them, to be counted. */
  public ContactQuery toCount(IdRange range) {
    return query(range, smallest);
  }

  /** Those of whom a page will be taken, by their ids or in another order. */
  public ContactQuery toPage(IdRange range, boolean isById) {
    return query(
        range, smallest.filter(it -> it.size() <= FEW || (isById && it.start().isInOrder())));
  }

  /** Leaves those contacts of a query that the filter means. */
  public static void narrow(Tx tx, long organizationId, Filter filter, ContactQuery query) {
    FilterCondition condition = FilterRows.condition(tx.dialect(), organizationId, filter);
    query.whereContact(condition.sql(), condition.values().toArray());
  }

  private ContactQuery query(IdRange range, Optional<Sized> sized) {
    if (sized.isEmpty()) {
      ContactQuery all = ContactQuery.contacts(organizationId, range);
      narrow(tx, organizationId, filter, all);
      return all;
    }
    FilterStart start = sized.get().start();
    ContactQuery query = start.query(organizationId, range);
    conjuncts().stream()
        .filter(other -> !other.equals(start.leaf()))
        .forEach(other -> narrow(tx, organizationId, other, query));
    return query;
  }

  private List<Filter> conjuncts() {
    return conjuncts(filter).toList();
  }

  private static Stream<Filter> conjuncts(Filter filter) {
    return filter instanceof Filter.All(var all)
        ? all.stream().flatMap(FilterSearch::conjuncts)
        : Stream.of(filter);
  }
}
