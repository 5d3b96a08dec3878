package parley.channels.whatsapp;

import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One type of message that we can send. */
interface Sendable {
  /** The type in the API and in Meta's envelope. */
  String type();

  /** What stands under the type's name in Meta's envelope. */
  ObjectNode body(ObjectNode content);

  /** Text, without a preview of the links in it. */
  final class Text implements Sendable {
    @Override
    public String type() {
      return "text";
    }

    @Override
    public ObjectNode body(ObjectNode content) {
      JsonNode text = content.path("text");
      return Json.object().put("body", text.asString()).put("preview_url", false);
    }
  }
}
