package parley.contacts;

import java.util.Optional;
import parley.contacts.search.ContactQuery;
import parley.http.Cursors.Position;
import parley.storage.Dialect;
import parley.storage.Values;

/** How a list of contacts {@code c} gets its order, and goes on behind a contact. */
final class ContactOrderRows {
  private ContactOrderRows() {}

  /** What to order the contacts of {@code query} by, joined to them if need be. */
  static String order(Dialect dialect, ContactSort sort, ContactQuery query) {
    String direction = direction(sort);
    if (sort.key() == ContactSort.Key.CREATED_AT) {
      return query.id() + " " + direction;
    }
    query.withContacts();
    String key = key(dialect, sort.key());
    String missingLast = sort.key().isOptional() ? "(" + lacks(dialect, sort.key()) + "), " : "";
    return missingLast + key + " " + direction + ", c.id " + direction;
  }

  /** Leaves the contacts of {@code query} that are behind a position. */
  static void goOn(Dialect dialect, ContactSort sort, ContactQuery query, Position position) {
    String key = key(dialect, sort.key());
    if (sort.key().isMissing(position)) {
      query.whereContact(
          lacks(dialect, sort.key()) + " and c.id " + beyond(sort) + " ?", position.id());
    } else {
      String orMissing = sort.key().isOptional() ? lacks(dialect, sort.key()) + " or " : "";
      query.whereContact(
          "(%s(%s, c.id) %s (?, ?))".formatted(orMissing, key, beyond(sort)),
          value(sort, position),
          position.id());
    }
  }

  /**
   * All contacts from a position on, from the word {@code from}: first those that have the key,
   * then those that lack it, yet to be put in order. Each half goes along the index and ends early;
   * no index has both in this order, forwards and backwards.
   */
  static String halves(Dialect dialect, ContactSort sort, Optional<Position> after) {
    String key = key(dialect, sort.key());
    boolean inSecond = after.filter(sort.key()::isMissing).isPresent();
    String first = "and (" + key + ", c.id) " + beyond(sort) + " (:after_key, :after_id)";
    String second = "and c.id " + beyond(sort) + " :after_id";
    return """
    from (
      select have.id, 0 as half, have.sort_key from (
        select c.id, %1$s as sort_key from contact c
        where c.org_id = :org_id and %2$s %4$s
        order by %1$s %6$s, c.id %6$s limit :most) have
      union all
      select lack.id, 1 as half, lack.sort_key from (
        select c.id, %1$s as sort_key from contact c
        where c.org_id = :org_id and %3$s %5$s
        order by %7$s c.id %6$s limit :most) lack
    ) halves
    """
        .formatted(
            key,
            has(dialect, sort.key()),
            lacks(dialect, sort.key()),
            after.isEmpty() ? "" : inSecond ? "and 1 = 0" : first,
            inSecond ? second : "",
            direction(sort),
            // Where all lack the key, PostgreSQL finds its index only by the key and the id, and
            // SQLite sorts what is ordered by an expression.
            sort.key() == ContactSort.Key.NAME ? "" : key + " " + direction(sort) + ",");
  }

  /** What to order {@link #halves} by. */
  static String orderOfHalves(ContactSort sort) {
    String direction = direction(sort);
    return "half, sort_key " + direction + ", id " + direction;
  }

  /**
   * The values of {@link #halves}, but for {@code :org_id}.
   *
   * @param most how many of each half
   */
  static Values values(ContactSort sort, Optional<Position> after, long most) {
    Values values = Values.of("most", most);
    after.ifPresent(position -> {
      values.and("after_id", position.id());
      if (!sort.key().isMissing(position)) {
        values.and("after_key", value(sort, position));
      }
    });
    return values;
  }

  private static String key(Dialect dialect, ContactSort.Key key) {
    return switch (key) {
      case CREATED_AT -> "c.id";
      case UPDATED_AT -> "c.updated_at";
      case LAST_SEEN_AT -> "c.last_seen_at";
      case NAME -> dialect.firstLine("c.search");
    };
  }

  private static String has(Dialect dialect, ContactSort.Key key) {
    return key(dialect, key) + (key == ContactSort.Key.NAME ? " > ''" : " is not null");
  }

  private static String lacks(Dialect dialect, ContactSort.Key key) {
    return key(dialect, key) + (key == ContactSort.Key.NAME ? " = ''" : " is null");
  }

  private static Object value(ContactSort sort, Position position) {
    return sort.key() == ContactSort.Key.NAME ? position.text() : (Object) position.sort();
  }

  private static String direction(ContactSort sort) {
    return sort.isDescending() ? "desc" : "asc";
  }

  private static String beyond(ContactSort sort) {
    return sort.isDescending() ? "<" : ">";
  }
}
