package parley.channels.whatsapp;

import java.util.Optional;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a customer chose or filled in: {@code kind} says which of the shapes it is. */
final class InboundInteractive {
  private InboundInteractive() {}

  static Optional<ObjectNode> read(JsonNode part) {
    String kind = JsonFields.text(part, "type");
    JsonNode reply = kind == null ? part : part.path(kind);
    if (kind == null || !reply.isObject()) {
      return Optional.empty();
    }
    ObjectNode content = Json.object().put("kind", kind);
    return switch (kind) {
      case "button_reply" -> Optional.of(JsonFields.texts(content, reply, "id", "title"));
      case "list_reply" ->
          Optional.of(JsonFields.texts(content, reply, "id", "title", "description"));
      // The form's fields are JSON in a string; it stays as the customer's device made it.
      case "nfm_reply" ->
          Optional.of(JsonFields.texts(content, reply, "name", "body", "response_json"));
      default -> Optional.empty();
    };
  }
}
