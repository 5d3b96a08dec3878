package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Cards, which have Meta's own shape already. */
final class ContactsPayload implements MessagePayload {
  @Override
  public String type() {
    return "contacts";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    JsonNode cards = message.content().path("contacts").deepCopy();
    cards.forEach(card -> completed((ObjectNode) card.path("name")));
    return cards;
  }

  /** Meta requires one more name field besides formatted_name, and never shows it. */
  private static void completed(ObjectNode name) {
    if (name.size() == 1) {
      name.put("first_name", name.path("formatted_name").asString());
    }
  }
}
