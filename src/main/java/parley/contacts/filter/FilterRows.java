package parley.contacts.filter;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import parley.contacts.filter.FilterField.Custom;
import parley.contacts.filter.FilterField.Own;
import parley.storage.Dialect;
import parley.storage.Ids;

/**
 * Filters as SQL: fixed words, and every value bound. What other tables know of a contact is looked
 * for by a scalar query, since PostgreSQL makes a join of {@code exists}: where it takes many rows
 * for one, as of an organization that it has no statistics of, it compares all with all.
 */
final class FilterRows {
  private static final String END_OF_NAME = "\n";

  /** Between an id and the time that is written with it. */
  private static final long SLACK_MS = Duration.ofHours(1).toMillis();

  private final Dialect dialect;
  private final long organizationId;

  private FilterRows(Dialect dialect, long organizationId) {
    this.dialect = dialect;
    this.organizationId = organizationId;
  }

  /** The condition that a contact {@code c} of the organization is one that is meant. */
  static FilterCondition condition(Dialect dialect, long organizationId, Filter filter) {
    return new FilterRows(dialect, organizationId).condition(filter);
  }

  private FilterCondition condition(Filter filter) {
    return switch (filter) {
      case Filter.All all -> FilterCondition.joined(" and ", conditions(all.filters()));
      case Filter.Any any -> FilterCondition.joined(" or ", conditions(any.filters()));
      case Filter.Not not -> condition(not.filter()).negated();
      case Filter.Among(var field, var values) -> among(field, values);
      case Filter.Contains(var field, var part) -> contains(field, part);
      case Filter.StartsWith(var field, var beginning) -> startsWith(field, beginning);
      case Filter.Within(var field, var from, var below) when field == Own.CREATED_AT ->
          created(from, below);
      case Filter.Within(var field, var from, var below) ->
          of(field, " >= ? and " + column(field) + " < ?", from, below);
      case Filter.Present(var field) -> present(field);
    };
  }

  /** Ids tell the time of creation, if not to the letter: those before need not be looked at. */
  private static FilterCondition created(long from, long below) {
    long earliest = Math.max(from, SLACK_MS) - SLACK_MS;
    return FilterCondition.of(
        "(c.id >= ? and c.created_at >= ? and c.created_at < ?)",
        Ids.firstAt(Instant.ofEpochMilli(earliest)),
        from,
        below);
  }

  private List<FilterCondition> conditions(List<Filter> filters) {
    return filters.stream().map(this::condition).toList();
  }

  private FilterCondition among(FilterField field, List<String> values) {
    if (field == Own.NAME) {
      return FilterCondition.joined(
          " or ", values.stream().map(name -> startsWith(field, name + END_OF_NAME)).toList());
    }
    if (field == Own.TAGS) {
      return FilterCondition.of(
          """
          ((select 1 from contact_tag t
            where t.org_id = ? and t.tag in (?) and t.contact_id = c.id limit 1) is not null)
          """,
          organizationId,
          values);
    }
    return of(field, " in (?)", values);
  }

  /** The name is the first line of the column that has it folded. */
  private FilterCondition contains(FilterField field, String part) {
    String column = column(field);
    if (field == Own.NAME) {
      return FilterCondition.of(
          "(c.name is not null and %s and %s < %s)"
              .formatted(
                  dialect.contains(column, "?"),
                  dialect.position(column, "?"),
                  dialect.position(column, "?")),
          part,
          part,
          END_OF_NAME);
    }
    return inField(field, FilterCondition.of(dialect.contains(column, "?"), part));
  }

  private FilterCondition startsWith(FilterField field, String beginning) {
    String condition = "substr(" + column(field) + ", 1, length(?)) = ?";
    return inField(field, FilterCondition.of(condition, beginning, beginning));
  }

  private FilterCondition present(FilterField field) {
    return switch (field) {
      case Own own when own == Own.TAGS -> FilterCondition.of("(c.tags <> '[]')");
      case Own own when own == Own.NAME -> FilterCondition.of("(c.name is not null)");
      case Own own -> FilterCondition.of("(" + column(own) + " is not null)");
      case Custom custom -> inField(custom, FilterCondition.of("a.contact_id is not null"));
    };
  }

  private FilterCondition of(FilterField field, String comparison, Object... values) {
    return inField(field, FilterCondition.of(column(field) + comparison, values));
  }

  /** Whoever lacks the field is not meant, and neither true nor false would be unknown. */
  private FilterCondition inField(FilterField field, FilterCondition condition) {
    return switch (field) {
      case Own own ->
          condition.inside(
              "(" + (own == Own.NAME ? "c.name" : column(own)) + " is not null and ", ")");
      case Custom custom ->
          condition.inside(
              """
              ((select 1 from contact_attribute a
                where a.org_id = ? and a.attribute_id = ? and a.contact_id = c.id and (
              """,
              ") limit 1) is not null)",
              organizationId,
              custom.attribute().id());
    };
  }

  private static String column(FilterField field) {
    return switch (field) {
      case Own own ->
          switch (own) {
            case NAME -> "c.search";
            case PHONE -> "c.phone";
            case EMAIL -> "c.email_key";
            case EXTERNAL_ID -> "c.external_id";
            case TAGS -> "c.tags";
            case BLOCKED -> "c.blocked";
            case CREATED_AT -> "c.created_at";
            case UPDATED_AT -> "c.updated_at";
            case LAST_SEEN_AT -> "c.last_seen_at";
          };
      case Custom custom ->
          custom.kind() == Kind.TEXT || custom.kind() == Kind.LIST
              ? "a.text_value"
              : "a.number_value";
    };
  }
}
