package parley.channels;

import java.util.List;
import java.util.stream.Stream;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A type of channel as the API shows it.
 *
 * @param schema of the body that adds one: JSON Schema 2020-12, in which secrets are {@code
 *     writeOnly}
 */
record ChannelTypeView(
    String type, String label, ObjectNode schema, ChannelCapabilities capabilities) {
  private static final int NAME = 120;

  static ChannelTypeView of(ChannelType type) {
    return new ChannelTypeView(type.name(), type.label(), schema(type), type.capabilities());
  }

  private static ObjectNode schema(ChannelType type) {
    ObjectNode schema =
        Json.object()
            .put("$schema", "https://json-schema.org/draft/2020-12/schema")
            .put("type", "object");
    ArrayNode required = schema.putArray("required");
    Stream.of("type", "name").forEach(required::add);
    if (!type.account().isMade()) {
      required.add(type.account().name());
    }
    ObjectNode properties = schema.putObject("properties");
    properties.putObject("type").put("const", type.name());
    properties.putObject("name").put("type", "string").put("minLength", 1).put("maxLength", NAME);
    properties.set(type.account().name(), type.account().kind().schema(false));
    if (type.group() != null) {
      properties.set(type.group().name(), type.group().kind().schema(true));
    }
    properties.set("credentials", object(type.credentials(), true));
    properties.set("settings", object(type.settings(), false));
    return schema;
  }

  private static ObjectNode object(List<ChannelField> fields, boolean secret) {
    ObjectNode object = Json.object();
    nullable(object, "object");
    ObjectNode properties = object.putObject("properties");
    for (ChannelField field : fields) {
      ObjectNode schema = field.kind().schema(true);
      if (secret) {
        schema.put("writeOnly", true);
      }
      properties.set(field.name(), schema);
    }
    return object;
  }

  private static void nullable(ObjectNode schema, String type) {
    schema.putArray("type").add(type).add("null");
  }
}
