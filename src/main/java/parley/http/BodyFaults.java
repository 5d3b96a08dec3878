package parley.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Looks through a whole body for texts that no database can keep: those with NUL or a lone
 * surrogate. Pointers are made of what is wrong only.
 */
final class BodyFaults {
  private final FieldErrors errors = new FieldErrors();

  /** Names and indexes that lead to the container being looked at. */
  private final List<Object> path = new ArrayList<>();

  private BodyFaults() {}

  /**
   * Does nothing if all is well.
   *
   * @throws Problem {@code invalid_characters}
   */
  static void refuse(ObjectNode body) {
    BodyFaults faults = new BodyFaults();
    faults.inspectMembers(body);
    faults.errors.check();
  }

  private void inspectMembers(JsonNode container) {
    int index = 0;
    for (Map.Entry<String, JsonNode> member : container.properties()) {
      if (!StorableText.areStorable(member.getKey())) {
        noteCharacters();
      }
      inspect(member.getKey(), member.getValue());
    }
    for (JsonNode element : container.isArray() ? container : List.<JsonNode>of()) {
      inspect(index++, element);
    }
  }

  private void inspect(Object place, JsonNode value) {
    if (errors.hasMore()) {
      return;
    }
    path.add(place);
    if (value.isContainer()) {
      inspectMembers(value);
    } else if (value.isString() && !StorableText.areStorable(value.asString())) {
      noteCharacters();
    }
    path.removeLast();
  }

  private void noteCharacters() {
    errors.add(
        new FieldError(pointer(), "invalid_characters", "must not hold NUL or a lone surrogate"));
  }

  private String pointer() {
    StringBuilder pointer = new StringBuilder();
    for (Object place : path) {
      pointer.append('/').append(Fields.escaped(place.toString()));
    }
    return pointer.toString();
  }
}
