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

  /** Beside the formatted name Meta wants one of the others, and shows only the formatted one. */
  private static void completed(ObjectNode name) {
    if (name.size() == 1) {
      name.put("first_name", name.path("formatted_name").asString());
    }
  }
}
