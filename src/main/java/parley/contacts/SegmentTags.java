package parley.contacts;

import java.time.Instant;
import parley.http.Json;
import parley.storage.StorageException;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tags in the filters of segments: whoever is in a segment stays there when a tag is renamed. */
record SegmentTags(String tag, String next) {
  /** Has all segments of an organization name the tag as it is called from now on. */
  void rename(Tx tx, long organizationId, Instant now) {
    for (Segment segment : SegmentRows.all(tx, organizationId)) {
      JsonNode filter = Json.parse(segment.filter());
      JsonNode renamed = renamed(filter);
      if (!renamed.equals(filter)
          && !SegmentRows.update(tx, organizationId, segment.with(Json.text(renamed), now))) {
        throw StorageException.lostRace();
      }
    }
  }

  private JsonNode renamed(JsonNode filter) {
    if (filter instanceof ArrayNode several) {
      ArrayNode all = several.arrayNode();
      several.values().forEach(one -> all.add(renamed(one)));
      return all;
    }
    if (!(filter instanceof ObjectNode object)) {
      return filter;
    }
    ObjectNode copy = object.objectNode();
    boolean isOfTags = object.path("field").asString("").equals("tags");
    object
        .properties()
        .forEach(member ->
            copy.set(
                member.getKey(),
                isOfTags && member.getKey().equals("value")
                    ? tags(member.getValue())
                    : renamed(member.getValue())));
    return copy;
  }

  /** Each once: a segment may name both. */
  private JsonNode tags(JsonNode value) {
    ArrayNode all = Json.object().arrayNode();
    value.valueStream().map(this::tag).distinct().forEach(all::add);
    return all;
  }

  private JsonNode tag(JsonNode named) {
    boolean isMeant = TagSlug.of(named.asString("")).filter(tag::equals).isPresent();
    return isMeant ? Json.object().stringNode(next) : named;
  }
}
