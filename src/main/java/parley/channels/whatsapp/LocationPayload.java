package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A place. */
final class LocationPayload implements MessagePayload {
  @Override
  public String type() {
    return "location";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    ObjectNode location = Json.object();
    for (String name : new String[] {"latitude", "longitude", "name", "address"}) {
      JsonFields.present(location, name, message.content().path(name));
    }
    return location;
  }
}
