package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/** What a client says about a segment; the rest stays as it is. */
record SegmentChange(
    FieldChange<String> name, FieldChange<ObjectNode> filter, FieldChange<Boolean> shared) {
  private static final List<String> READ_ONLY = List.of("id", "created_at", "updated_at", "etag");
  private static final int LONGEST_NAME = 80;

  /** Octets of it as JSON: lists hold those of all segments. */
  private static final int LONGEST_FILTER = 64 << 10;

  /**
   * Reads a new segment.
   *
   * @throws Problem with all that is wrong about it
   */
  static SegmentChange added(Fields body) {
    return read(body, name(body).required(), filter(body).required());
  }

  /** Reads a change, as above. */
  static SegmentChange changed(Fields body) {
    return read(body, name(body).notNull(), filter(body).notNull());
  }

  private static SegmentChange read(Fields body, Field<String> name, Field<ObjectNode> filter) {
    Field<Boolean> shared = body.flag("shared");
    body.ignore(READ_ONLY);
    body.check();
    return new SegmentChange(name.change(), filter.change(), shared.change());
  }

  private static Field<String> name(Fields body) {
    return body.text("name", LONGEST_NAME)
        .map(String::strip)
        .check(name -> !name.isEmpty(), "too_short", "must say something");
  }

  private static Field<ObjectNode> filter(Fields body) {
    return body.json("filter")
        .check(
            filter -> Json.write(filter).length <= LONGEST_FILTER,
            "too_long",
            "must have at most 64 KiB as JSON");
  }

  /** The new segment that it describes. */
  Segment added(long id, long maker, Instant now) {
    return new Segment(
        id,
        required(name.value()),
        Json.text(required(filter.value())),
        Objects.requireNonNullElse(shared.value(), true),
        maker,
        1,
        now,
        now);
  }

  /** A segment after the change: one that is shared no more is the own one of who says so. */
  Segment over(Segment current, long changer, Instant now) {
    ObjectNode wanted = filter.value();
    boolean isShared = Objects.requireNonNullElse(shared.over(current.shared()), true);
    return new Segment(
        current.id(),
        required(name.over(current.name())),
        wanted == null ? current.filter() : Json.text(wanted),
        isShared,
        current.shared() && !isShared ? changer : current.maker(),
        current.version() + 1,
        current.createdAt(),
        now);
  }

  private static <T> T required(@Nullable T value) {
    return Objects.requireNonNull(value);
  }
}
