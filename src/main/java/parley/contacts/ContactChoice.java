package parley.contacts;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** Of which contacts a request speaks. */
sealed interface ContactChoice {
  /** So many at most are named, or changed while a client waits. */
  int MOST = 1_000;

  /** An id that no contact has, in the place of what is no id at all. */
  long NOBODY = 0;

  /** These, be they there or not. */
  record Named(List<Long> ids) implements ContactChoice {}

  /** All that a filter means. */
  record Matching(ObjectNode filter) implements ContactChoice {}

  /** All that are in a segment. */
  record InSegment(long segmentId) implements ContactChoice {}

  /** Reads exactly one of ids, filter and segment_id; what is wrong is noted in {@code body}. */
  static Optional<ContactChoice> of(Fields body) {
    Field<List<Long>> ids =
        body.texts("ids", MOST, ContactChoice::id, "unknown_contact", "is not a contact's id")
            .check(list -> !list.isEmpty(), "too_few", "must have at least 1 entry");
    Field<ObjectNode> filter = body.json("filter");
    Field<Long> segment = body.id("segment_id", IdType.SEGMENT, "unknown_segment");
    requireOne(
        body,
        Stream.of(
                ids.isGiven() ? "ids" : "",
                filter.isGiven() ? "filter" : "",
                segment.isGiven() ? "segment_id" : "")
            .filter(name -> !name.isEmpty())
            .toList());
    return Stream.of(
            ids.<ContactChoice>map(Named::new),
            filter.<ContactChoice>map(Matching::new),
            segment.<ContactChoice>map(InSegment::new))
        .map(Field::orNull)
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static void requireOne(Fields body, List<String> given) {
    if (given.isEmpty()) {
      body.reject("ids", "required", "is required unless there is a filter or a segment_id");
    }
    if (given.size() > 1) {
      given.forEach(name ->
          body.reject(name, "not_alone", "can't stand beside another of ids, filter, segment_id"));
    }
  }

  private static Optional<Long> id(String text) {
    return Optional.of(IdType.CONTACT.decode(text).orElse(NOBODY));
  }
}
