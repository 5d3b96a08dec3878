package parley.contacts.filter;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.contacts.filter.FilterField.Custom;
import parley.contacts.filter.FilterField.Own;
import parley.contacts.search.ContactQuery;
import parley.contacts.search.IdRange;
import parley.storage.Dialect;
import parley.storage.Tx;

/** Finds where an index has the contacts of a comparison together, and counts them there. */
final class FilterStartRows {
  private static final String TAG = "contact_tag m";
  private static final String ATTRIBUTE = "contact_attribute m";
  private static final String CONTACT = "contact m";

  /** Each has a unique index of its own. */
  private static final Map<Own, String> KEYS =
      Map.of(Own.PHONE, "m.phone", Own.EMAIL, "m.email_key", Own.EXTERNAL_ID, "m.external_id");

  /** The index of names has no more letters of them. */
  private static final int LONGEST_NAME = 100;

  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  /** Nobody waits until more are counted: whatever is smaller is the better start. */
  private static final long MOST_COUNTED = 200_000;

  private FilterStartRows() {}

  /** Where to start for a comparison; empty where no index helps. */
  static Optional<FilterStart> of(Dialect dialect, long organizationId, Filter leaf) {
    return switch (leaf) {
      case Filter.Among(Own own, var values) when own == Own.TAGS && values.size() == 1 ->
          Optional.of(
              new FilterStart(
                  leaf,
                  TAG,
                  "m.contact_id",
                  FilterCondition.of(
                      "m.org_id = ? and m.tag = ?", organizationId, values.getFirst()),
                  true));
      case Filter.Among(Own own, var values) when KEYS.containsKey(own) ->
          Optional.of(keyed(organizationId, leaf, own, values));
      case Filter.Among(Custom custom, var values) ->
          Optional.of(attribute(organizationId, leaf, custom, text(values), values.size() == 1));
      case Filter.Within(Custom custom, var from, var below) ->
          Optional.of(
              attribute(organizationId, leaf, custom, number(from, below), below == from + 1));
      case Filter.Present(Custom custom) ->
          Optional.of(attribute(organizationId, leaf, custom, FilterCondition.of("1 = 1"), true));
      case Filter.StartsWith(Own own, var beginning)
          when own == Own.NAME && beginning.length() < LONGEST_NAME ->
          Optional.of(named(dialect, organizationId, leaf, beginning));
      case Filter.Within(Own own, var from, var below)
          when own == Own.UPDATED_AT || own == Own.LAST_SEEN_AT ->
          Optional.of(timed(organizationId, leaf, own, from, below));
      default -> Optional.empty();
    };
  }

  /** One contact at most has each of them. */
  private static FilterStart keyed(
      long organizationId, Filter leaf, Own field, List<String> values) {
    return new FilterStart(
        leaf,
        CONTACT,
        "m.id",
        FilterCondition.of(
            "m.org_id = ? and " + KEYS.get(field) + " in (?)", organizationId, values),
        false);
  }

  private static FilterCondition text(List<String> values) {
    return values.size() == 1
        ? FilterCondition.of("m.text_value = ?", values.getFirst())
        : FilterCondition.of("m.text_value in (?)", values);
  }

  private static FilterCondition number(long from, long below) {
    return below == from + 1
        ? FilterCondition.of("m.number_value = ?", from)
        : FilterCondition.of("m.number_value >= ? and m.number_value < ?", from, below);
  }

  private static FilterStart attribute(
      long organizationId,
      Filter leaf,
      Custom custom,
      FilterCondition comparison,
      boolean isInOrder) {
    return new FilterStart(
        leaf,
        ATTRIBUTE,
        "m.contact_id",
        comparison.inside(
            "m.org_id = ? and m.attribute_id = ? and ",
            "",
            organizationId,
            custom.attribute().id()),
        isInOrder);
  }

  private static FilterStart named(
      Dialect dialect, long organizationId, Filter leaf, String beginning) {
    String name = dialect.firstLine("m.search");
    return new FilterStart(
        leaf,
        CONTACT,
        "m.id",
        FilterCondition.of(
            "m.org_id = ? and " + name + " >= ? and " + name + " < ?",
            organizationId,
            beginning,
            beginning + LAST),
        false);
  }

  private static FilterStart timed(
      long organizationId, Filter leaf, Own field, long from, long below) {
    String time = field == Own.UPDATED_AT ? "m.updated_at" : "m.last_seen_at";
    return new FilterStart(
        leaf,
        CONTACT,
        "m.id",
        FilterCondition.of(
            "m.org_id = ? and " + time + " >= ? and " + time + " < ?", organizationId, from, below),
        false);
  }

  /** How many contacts start there; no more than are worth counting. */
  static long size(Tx tx, long organizationId, FilterStart start) {
    ContactQuery query = start.query(organizationId, IdRange.ALL);
    return tx.number(
        "select count(*) from (select 1 " + query.sql() + " limit " + MOST_COUNTED + ") counted",
        query.values());
  }
}
