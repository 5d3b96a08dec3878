package parley.channels.whatsapp;

import parley.channels.OutboundMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Buttons, a list, or a button that opens an address. */
final class InteractivePayload implements MessagePayload {
  @Override
  public String type() {
    return "interactive";
  }

  @Override
  public JsonNode body(OutboundMessage message) {
    JsonNode content = message.content();
    String kind = content.path("kind").asString();
    ObjectNode interactive = Json.object().put("type", kind.equals("buttons") ? "button" : kind);
    header(content.path("header"), interactive);
    interactive.putObject("body").set("text", content.path("body"));
    if (content.path("footer").isString()) {
      interactive.putObject("footer").set("text", content.path("footer"));
    }
    ObjectNode action = interactive.putObject("action");
    switch (kind) {
      case "buttons" -> buttons(content.path("buttons"), action.putArray("buttons"));
      case "list" -> list(content, action);
      default -> link(content, action);
    }
    return interactive;
  }

  private static void header(JsonNode header, ObjectNode interactive) {
    if (header.isObject()) {
      String type = header.path("type").asString();
      JsonNode value = type.equals("text") ? header.path("text") : MediaPayload.file(header);
      interactive.putObject("header").put("type", type).set(type, value);
    }
  }

  private static void buttons(JsonNode buttons, ArrayNode array) {
    buttons.forEach(button -> array.addObject().put("type", "reply").set("reply", button));
  }

  private static void list(JsonNode content, ObjectNode action) {
    action.set("button", content.path("button"));
    ArrayNode sections = action.putArray("sections");
    for (JsonNode section : content.path("sections")) {
      ObjectNode copy = sections.addObject();
      JsonFields.present(copy, "title", section.path("title"));
      ArrayNode rows = copy.putArray("rows");
      for (JsonNode row : section.path("rows")) {
        ObjectNode choice = rows.addObject();
        JsonFields.present(choice, "id", row.path("id"));
        JsonFields.present(choice, "title", row.path("title"));
        JsonFields.present(choice, "description", row.path("description"));
      }
    }
  }

  private static void link(JsonNode content, ObjectNode action) {
    ObjectNode parameters = action.put("name", "cta_url").putObject("parameters");
    parameters.set("display_text", content.path("button"));
    parameters.set("url", content.path("url"));
  }
}
