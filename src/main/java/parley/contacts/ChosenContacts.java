package parley.contacts;

import java.util.List;
import parley.contacts.filter.Filter;
import parley.contacts.search.KeptCounts;
import parley.http.Json;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** Finds the contacts of which a request speaks. */
final class ChosenContacts {
  /** What a request means. */
  sealed interface Found {
    /** These, be they there or not. */
    record Few(List<Long> ids) implements Found {}

    /** More than a request can change while somebody waits. */
    record Many(JsonNode filter, long matched) implements Found {}
  }

  private final Database database;
  private final ContactConditions conditions;
  private final Segments segments;
  private final KeptCounts counts;

  ChosenContacts(
      Database database, ContactConditions conditions, Segments segments, KeptCounts counts) {
    this.database = database;
    this.conditions = conditions;
    this.segments = segments;
    this.counts = counts;
  }

  /**
   * Who is meant: those that were named as they were, others in the order of ids.
   *
   * @param viewer who asks, and may not see every segment
   * @throws Problem {@code validation_failed}, naming what is wrong about the filter or the segment
   */
  Found find(long organizationId, long viewer, ContactChoice choice) {
    return switch (choice) {
      case ContactChoice.Named(var ids) -> new Found.Few(ids);
      case ContactChoice.Matching(var filter) ->
          database.scan(tx -> matching(tx, organizationId, filter));
      case ContactChoice.InSegment(var segment) ->
          database.scan(tx -> inSegment(tx, organizationId, viewer, segment));
    };
  }

  private Found matching(Tx tx, long organizationId, JsonNode filter) {
    return found(tx, organizationId, filter, conditions.of(tx, organizationId, filter));
  }

  private Found inSegment(Tx tx, long organizationId, long viewer, long segmentId) {
    Segment segment = segments.seen(tx, organizationId, viewer, segmentId, ChosenContacts::wrong);
    Filter condition = segments.condition(tx, organizationId, segment, ChosenContacts::wrong);
    return found(tx, organizationId, Json.parse(segment.filter()), condition);
  }

  private Found found(Tx tx, long organizationId, JsonNode filter, Filter condition) {
    long matched = ContactListRows.count(tx, organizationId, oldestFirst(condition), counts);
    return matched > ContactChoice.MOST
        ? new Found.Many(filter, matched)
        : new Found.Few(behind(tx, organizationId, condition, 0, ContactChoice.MOST));
  }

  /**
   * The next contacts that a filter means, by their ids and in that order.
   *
   * @throws Problem {@code validation_failed} when it means nothing any more
   */
  List<Long> behind(long organizationId, JsonNode filter, long after, int most) {
    return database.scan(
        tx -> behind(tx, organizationId, conditions.of(tx, organizationId, filter), after, most));
  }

  private List<Long> behind(Tx tx, long organizationId, Filter condition, long after, int most) {
    return ContactListRows.behind(tx, organizationId, oldestFirst(condition), after, most, counts)
        .stream()
        .map(Contact::id)
        .toList();
  }

  private static ContactFilter oldestFirst(Filter condition) {
    return ContactFilter.of(condition, ContactSort.OLDEST);
  }

  private static Problem wrong(String message) {
    return Problem.invalidField("/segment_id", "unknown_segment", message);
  }
}
