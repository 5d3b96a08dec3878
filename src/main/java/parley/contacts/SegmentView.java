package parley.contacts;

import java.time.Instant;
import parley.http.ETags;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/** A segment as the API shows it. */
record SegmentView(
    String id,
    String name,
    JsonNode filter,
    boolean shared,
    Instant createdAt,
    Instant updatedAt,
    String etag) {

  static SegmentView of(Segment segment) {
    return new SegmentView(
        IdType.SEGMENT.encode(segment.id()),
        segment.name(),
        Json.parse(segment.filter()),
        segment.shared(),
        segment.createdAt(),
        segment.updatedAt(),
        ETags.of(segment.version()));
  }
}
