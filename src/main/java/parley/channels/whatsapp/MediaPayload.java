package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A file: at an address that Meta fetches, or one that Meta has already. */
record MediaPayload(String type) implements MessagePayload {
  @Override
  public JsonNode body(OutboundMessage message) {
    return file(message.content());
  }

  /** Meta's object for the file of a content, or of the header of one. */
  static ObjectNode file(JsonNode content) {
    ObjectNode file = Json.object();
    JsonFields.present(file, "id", content.path("provider_media_id"));
    JsonFields.present(file, "link", content.path("url"));
    JsonFields.present(file, "caption", content.path("caption"));
    JsonFields.present(file, "filename", content.path("filename"));
    return file;
  }
}
