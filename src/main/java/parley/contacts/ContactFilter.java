package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.ContactSearch;
import parley.contacts.search.IdRange;
import parley.contacts.search.SearchTerm;
import parley.http.Cursors;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Timestamps;
import parley.storage.Ids;
import parley.storage.Tx;

/** Which contacts a list shows, in which order. */
record ContactFilter(
    List<SearchTerm> terms,
    List<String> tags,
    Optional<Instant> createdAfter,
    Optional<Instant> updatedAfter,
    ContactSort sort) {
  private static final int LONGEST_SEARCH = 200;
  private static final int MOST_TAGS = 50;

  /**
   * What the query of a request asks for.
   *
   * @throws Problem {@code invalid_parameter}
   */
  static ContactFilter of(Request request) {
    return new ContactFilter(
        SearchTerm.of(search(request)),
        tags(request),
        time(request, "created_after"),
        time(request, "updated_after"),
        request.query("sort").map(ContactFilter::sort).orElse(ContactSort.NEWEST));
  }

  /** The matching contacts, or those of them behind {@code after}. */
  ContactQuery selection(Tx tx, long organizationId, Optional<Cursors.Position> after) {
    IdRange range = range(after);
    ContactQuery contactQuery = start(tx, organizationId, range);
    for (String tag : terms.isEmpty() ? tags.stream().skip(1).toList() : tags) {
      contactQuery.where(
          "exists (select 1 from contact_tag x where x.org_id = ? and x.tag = ? and x.contact_id = "
              + contactQuery.id()
              + ")",
          organizationId,
          tag);
    }
    createdAfter.ifPresent(time -> contactQuery.whereContact("c.created_at > ?", time));
    updatedAfter.ifPresent(time -> contactQuery.whereContact("c.updated_at > ?", time));
    if (sort.isByUpdate()) {
      after.ifPresent(position ->
          contactQuery.whereContact(
              "(c.updated_at, c.id)" + sort.behind() + "(?, ?)", position.sort(), position.id()));
    }
    return contactQuery;
  }

  private ContactQuery start(Tx tx, long organizationId, IdRange range) {
    if (!terms.isEmpty()) {
      return ContactSearch.of(tx).find(tx, organizationId, terms, range);
    }
    return tags.isEmpty()
        ? ContactQuery.contacts(organizationId, range)
        : tagged(organizationId, tags.getFirst(), range);
  }

  private static ContactQuery tagged(long organizationId, String tag, IdRange range) {
    return new ContactQuery("contact_tag t", "t.contact_id")
        .contactsOf(organizationId)
        .where("t.org_id = ?", organizationId)
        .where("t.tag = ?", tag)
        .within(range);
  }

  /** Says whether every contact is shown. */
  boolean showsAll() {
    return terms.isEmpty() && tags.isEmpty() && createdAfter.isEmpty() && updatedAfter.isEmpty();
  }

  /** Ids tell the time of creation, if not to the letter: the rest is a condition. */
  private IdRange range(Optional<Cursors.Position> after) {
    IdRange behind = sort.isByUpdate() ? IdRange.ALL : after.map(sort::after).orElse(IdRange.ALL);
    long above = createdAfter.map(time -> Ids.firstAt(time) - 1).orElse(IdRange.ALL.above());
    return new IdRange(Math.max(above, behind.above()), behind.below());
  }

  private static String search(Request request) {
    String search = request.query("search").orElse("");
    if (search.codePointCount(0, search.length()) > LONGEST_SEARCH) {
      throw Problem.invalidParameter("query:search", "must have at most 200 characters");
    }
    return search;
  }

  /** An invalid tag matches no contact. */
  private static List<String> tags(Request request) {
    List<String> tags =
        request.queries("tag").stream()
            .filter(tag -> !tag.isBlank())
            .map(tag -> TagSlug.of(tag).orElse(tag))
            .distinct()
            .toList();
    if (tags.size() > MOST_TAGS) {
      throw Problem.invalidParameter("query:tag", "may be repeated 50 times");
    }
    return tags;
  }

  /** A + that was not escaped has become a space. */
  private static Optional<Instant> time(Request request, String name) {
    return request
        .query(name)
        .map(text ->
            Timestamps.parse(text.replace(' ', '+'))
                .orElseThrow(() ->
                    Problem.invalidParameter(
                        "query:" + name,
                        "must be an ISO 8601 timestamp, e.g. 2026-03-01T09:30:00Z")));
  }

  private static ContactSort sort(String text) {
    return ContactSort.of(text)
        .orElseThrow(() ->
            Problem.invalidParameter(
                "query:sort", "must be created_at, -created_at, updated_at or -updated_at"));
  }
}
