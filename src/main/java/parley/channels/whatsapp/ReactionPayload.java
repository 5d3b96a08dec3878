package parley.channels.whatsapp;

import java.util.Optional;
import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** An emoji at an earlier message; none takes the last one back. */
final class ReactionPayload implements MessagePayload {
  @Override
  public String type() {
    return "reaction";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    return Json.object()
        .put("message_id", message.replyTo())
        .put("emoji", message.content().path("emoji").asString(""));
  }

  @Override
  public boolean quotes() {
    return false;
  }

  @Override
  public Optional<String> obstacle(OutboundMessage message) {
    return message.replyTo() == null
        ? Optional.of("WhatsApp doesn't know the message that this is a reaction to.")
        : Optional.empty();
  }
}
