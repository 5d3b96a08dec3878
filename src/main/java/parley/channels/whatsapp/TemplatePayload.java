package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A text that Meta has approved, and what fills its gaps. */
final class TemplatePayload implements MessagePayload {
  @Override
  public String type() {
    return "template";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    JsonNode content = message.content();
    ObjectNode template = Json.object().put("name", content.path("name").asString());
    template.putObject("language").put("code", content.path("language").asString());
    if (!content.path("components").isEmpty()) {
      template.set("components", content.path("components"));
    }
    return template;
  }
}
