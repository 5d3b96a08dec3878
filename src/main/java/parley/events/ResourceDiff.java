package parley.events;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What has changed between two states of a resource. */
final class ResourceDiff {
  /** Change with everything else, and tell nothing. */
  private static final Set<String> ALWAYS = Set.of("updated_at", "etag");

  private ResourceDiff() {}

  /** The fields of {@code before} that are others in {@code after}; empty when there are none. */
  static Optional<String> previous(String before, String after) {
    if (before.equals(after)) {
      return Optional.empty();
    }
    JsonNode now = Json.parse(after);
    ObjectNode previous = Json.object();
    for (Map.Entry<String, JsonNode> field : Json.parse(before).properties()) {
      boolean same = field.getValue().equals(now.path(field.getKey()));
      if (!same && !ALWAYS.contains(field.getKey())) {
        previous.set(field.getKey(), field.getValue());
      }
    }
    return previous.isEmpty() ? Optional.empty() : Optional.of(Json.text(previous));
  }
}
