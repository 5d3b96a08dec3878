package parley.contract;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The document leaves objects open, since clients must expect new fields. For the server's own
 * tests they are closed: a field that the document doesn't name is an error.
 */
final class ClosedSchemas {
  private static final List<String> WITH_FIELDS =
      List.of("$ref", "properties", "allOf", "oneOf", "anyOf");

  private ClosedSchemas() {}

  /** A copy of the document in which wherever a schema is used, it is closed. */
  static JsonNode of(JsonNode document) {
    JsonNode copy = document.deepCopy();
    copy.at("/components/schemas").forEach(ClosedSchemas::closeParts);
    closeUses(copy);
    return copy;
  }

  /** A closed use of the schema at an address. */
  static JsonNode reference(String address) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("$ref", address)
        .put("unevaluatedProperties", false);
  }

  private static void closeUses(JsonNode node) {
    for (JsonNode child : node) {
      closeUses(child);
    }
    if (node.path("schema") instanceof ObjectNode schema) {
      close(schema);
    }
  }

  private static void close(JsonNode schema) {
    closeParts(schema);
    if (schema instanceof ObjectNode object && WITH_FIELDS.stream().anyMatch(object::has)) {
      object.put("unevaluatedProperties", false);
    }
  }

  /** A member of an {@code allOf} is a part only: the others have fields, too. */
  private static void closeParts(JsonNode schema) {
    schema.path("allOf").forEach(ClosedSchemas::closeParts);
    for (String name : List.of("oneOf", "anyOf", "properties")) {
      schema.path(name).forEach(ClosedSchemas::close);
    }
    if (schema.has("items")) {
      close(schema.path("items"));
    }
  }
}
