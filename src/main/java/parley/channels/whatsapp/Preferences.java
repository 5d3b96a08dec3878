package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Optional;
import parley.channels.Update;
import parley.channels.Update.Customer;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads what a customer has set in WhatsApp: whether they want advertisements of this business. */
final class Preferences {
  private Preferences() {}

  static Update read(JsonNode preference, People people, Instant at) {
    Optional<Customer> customer =
        people.customer(Nodes.text(preference, "wa_id"), Nodes.text(preference, "user_id"));
    String value = Nodes.text(preference, "value");
    boolean known = "stop".equals(value) || "resume".equals(value);
    if (!known || !"marketing_messages".equals(Nodes.text(preference, "category"))) {
      return Notices.read("user_preferences", preference);
    }
    return customer.isEmpty()
        ? new Update.Unreadable("a preference of nobody", Json.text(preference))
        : new Update.MarketingConsent(customer.get(), "resume".equals(value), at);
  }
}
