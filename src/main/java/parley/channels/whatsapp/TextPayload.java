package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Text; without a preview of the first link in it unless that is asked for. */
final class TextPayload implements MessagePayload {
  @Override
  public String type() {
    return "text";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    ObjectNode content = message.content();
    return Json.object()
        .put("body", content.path("text").asString())
        .put("preview_url", content.path("preview_url").asBoolean(false));
  }
}
