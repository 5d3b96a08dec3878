package parley.contacts;

import java.util.List;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a {@link TagJob} is to do.
 *
 * @param id of the tagging; contacts with greater ids came after it
 * @param filter whom it means
 */
record TagPlan(long id, JsonNode filter, TagDifference tags) {

  String payload() {
    ObjectNode payload = Json.object().put("id", id).set("filter", filter);
    tags.add().forEach(payload.putArray("add")::add);
    tags.remove().forEach(payload.putArray("remove")::add);
    return Json.text(payload);
  }

  static TagPlan read(String payload) {
    JsonNode plan = Json.parse(payload);
    return new TagPlan(
        plan.path("id").asLong(),
        plan.path("filter"),
        new TagDifference(texts(plan.path("add")), texts(plan.path("remove"))));
  }

  private static List<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString).toList();
  }
}
