package parley.simulator;

import java.util.Set;

/** What Meta wants of an interactive message. Only buttons and lists are looked into. */
final class InteractiveRules {
  private static final Set<String> TYPES =
      Set.of(
          "address_message",
          "button",
          "call_permission_request",
          "carousel",
          "catalog_message",
          "contact_request",
          "cta_url",
          "flow",
          "list",
          "location_request_message",
          "order_details",
          "order_status",
          "product",
          "product_list",
          "request_contact_info",
          "voice_call");
  private static final int BUTTONS = 3;
  private static final int BUTTON_ID = 256;
  private static final int BUTTON_TITLE = 20;
  private static final int BUTTON_BODY = 1024;
  private static final int LIST_BODY = 4096;
  private static final int ROWS = 10;
  private static final int ROW_ID = 200;
  private static final int ROW_TITLE = 24;
  private static final int ROW_DESCRIPTION = 72;
  private static final int FOOTER = 60;

  private InteractiveRules() {}

  static void check(GraphParameters interactive) {
    String type = interactive.choice("type", TYPES, null);
    GraphParameters action = interactive.object("action");
    interactive.optionalObject("footer").ifPresent(footer -> footer.text("text", FOOTER));
    switch (type) {
      case "button" -> {
        interactive.object("body").text("text", BUTTON_BODY);
        buttons(action);
      }
      case "list" -> {
        interactive.object("body").text("text", LIST_BODY);
        list(action);
      }
      default -> interactive.optionalObject("body").ifPresent(body -> body.text("text", LIST_BODY));
    }
  }

  private static void buttons(GraphParameters action) {
    for (GraphParameters button : action.objects("buttons", 1, BUTTONS)) {
      button.choice("type", Set.of("reply"), null);
      GraphParameters reply = button.object("reply");
      reply.text("id", BUTTON_ID);
      reply.text("title", BUTTON_TITLE);
    }
  }

  private static void list(GraphParameters action) {
    action.text("button", BUTTON_TITLE);
    int total = 0;
    for (GraphParameters section : action.objects("sections", 1, ROWS)) {
      section.optionalText("title", ROW_TITLE);
      for (GraphParameters row : section.objects("rows", 1, ROWS)) {
        row.text("id", ROW_ID);
        row.text("title", ROW_TITLE);
        row.optionalText("description", ROW_DESCRIPTION);
        total++;
      }
    }
    if (total > ROWS) {
      throw GraphError.of(131009, "Total row count exceeds max allowed count: " + ROWS).refusal();
    }
  }
}
