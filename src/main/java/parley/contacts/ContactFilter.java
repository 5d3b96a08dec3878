package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.contacts.filter.Filter;
import parley.contacts.search.SearchTerm;
import parley.http.InstantParameter;
import parley.http.Problem;
import parley.http.Request;

/** Which contacts a list shows, in which order. */
record ContactFilter(
    List<SearchTerm> terms,
    List<String> tags,
    Optional<Instant> createdAfter,
    Optional<Instant> updatedAfter,
    Optional<Filter> condition,
    ContactSort sort) {
  private static final int LONGEST_SEARCH = 200;

  /**
   * What the query of a request asks for.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static ContactFilter of(Request request) {
    return new ContactFilter(
        SearchTerm.of(search(request)),
        TagParameter.read(request),
        InstantParameter.read(request, "created_after"),
        InstantParameter.read(request, "updated_after"),
        Optional.of(ContactLookup.read(request)).filter(all -> !all.isEmpty()).map(Filter.All::new),
        request.query("sort").map(ContactFilter::sort).orElse(ContactSort.NEWEST));
  }

  /** The contacts that a condition holds for. */
  static ContactFilter of(Filter condition, ContactSort sort) {
    return new ContactFilter(
        List.of(), List.of(), Optional.empty(), Optional.empty(), Optional.of(condition), sort);
  }

  /** Those of them that a condition holds for. */
  ContactFilter where(Filter more) {
    Filter all = condition.<Filter>map(one -> new Filter.All(List.of(one, more))).orElse(more);
    return new ContactFilter(terms, tags, createdAfter, updatedAfter, Optional.of(all), sort);
  }

  /** The same contacts in another order. */
  ContactFilter in(ContactSort order) {
    return new ContactFilter(terms, tags, createdAfter, updatedAfter, condition, order);
  }

  /** What is equal for all lists of these contacts. */
  ContactFilter inAnyOrder() {
    return in(ContactSort.NEWEST);
  }

  /** Says whether words are looked for. */
  boolean isSearch() {
    return !terms.isEmpty();
  }

  /** Says whether every contact is shown. */
  boolean showsAll() {
    return !isSearch() && tags.isEmpty() && isUnconditional();
  }

  /** The tag that contacts are shown for, if that is all that is asked. */
  Optional<String> onlyTag() {
    boolean only = !isSearch() && tags.size() == 1 && isUnconditional();
    return only ? Optional.of(tags.getFirst()) : Optional.empty();
  }

  private boolean isUnconditional() {
    return createdAfter.isEmpty() && updatedAfter.isEmpty() && condition.isEmpty();
  }

  private static String search(Request request) {
    String search = request.query("search").orElse("");
    if (search.codePointCount(0, search.length()) > LONGEST_SEARCH) {
      throw Problem.invalidParameter("query:search", "must have at most 200 characters");
    }
    return search;
  }

  private static ContactSort sort(String text) {
    return ContactSort.of(text)
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:sort",
                "must be name, created_at, updated_at or last_seen_at, or one of them behind a -"));
  }
}
