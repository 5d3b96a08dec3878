package parley.contacts;

import java.util.List;
import parley.contacts.filter.Filter;
import parley.contacts.search.KeptCounts;
import parley.http.Problem;
import parley.storage.Database;
import parley.storage.Tx;
import tools.jackson.databind.node.ObjectNode;

/** Finds the contacts of which a request speaks. */
final class ChosenContacts {
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
   * Their ids: those that were named as they were, others in the order of ids.
   *
   * @param viewer who asks, and may not see every segment
   * @throws Problem {@code validation_failed}, naming what is wrong about the filter or the
   *     segment, also when it means too many
   */
  List<Long> ids(long organizationId, long viewer, ContactChoice choice) {
    return switch (choice) {
      case ContactChoice.Named(var ids) -> ids;
      case ContactChoice.Matching(var filter) -> matching(organizationId, filter);
      case ContactChoice.InSegment(var segment) -> inSegment(organizationId, viewer, segment);
    };
  }

  private List<Long> matching(long organizationId, ObjectNode filter) {
    return database.scan(
        tx -> few(tx, organizationId, "filter", conditions.of(tx, organizationId, filter)));
  }

  private List<Long> inSegment(long organizationId, long viewer, long segmentId) {
    return database.scan(tx ->
        few(
            tx,
            organizationId,
            "segment_id",
            segments.condition(tx, organizationId, viewer, segmentId, ChosenContacts::wrong)));
  }

  private static Problem wrong(String message) {
    return Problem.invalidField("/segment_id", "unknown_segment", message);
  }

  private List<Long> few(Tx tx, long organizationId, String field, Filter condition) {
    ContactFilter filter = ContactFilter.of(condition, ContactSort.OLDEST);
    ContactChoice.requireFew(field, ContactListRows.count(tx, organizationId, filter, counts));
    return ContactListRows.behind(tx, organizationId, filter, 0, ContactChoice.MOST, counts)
        .stream()
        .map(Contact::id)
        .toList();
  }
}
