package parley.events;

import java.util.Map;
import java.util.Optional;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What has changed between two states of a resource. */
final class Difference {
  /** Changes with everything else, and tells nothing. */
  private static final String ALWAYS = "updated_at";

  private Difference() {}

  /** The fields of {@code before} that are others in {@code after}; empty when there are none. */
  static Optional<String> previous(String before, String after) {
    if (before.equals(after)) {
      return Optional.empty();
    }
    JsonNode now = Json.parse(after);
    ObjectNode previous = Json.object();
    for (Map.Entry<String, JsonNode> field : Json.parse(before).properties()) {
      boolean same = field.getValue().equals(now.path(field.getKey()));
      if (!same && !field.getKey().equals(ALWAYS)) {
        previous.set(field.getKey(), field.getValue());
      }
    }
    return previous.isEmpty() ? Optional.empty() : Optional.of(Json.text(previous));
  }
}
