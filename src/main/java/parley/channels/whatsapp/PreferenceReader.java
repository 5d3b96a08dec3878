package parley.channels.whatsapp;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import parley.channels.Update;
import parley.channels.Update.Customer;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/** Reads what a customer has set in WhatsApp: whether they want advertisements of this business. */
final class PreferenceReader {
  /** By a link of the business, or in the settings of the chat. */
  private static final Set<String> GRANTS = Set.of("signup", "resume");

  private PreferenceReader() {}

  static Update read(JsonNode preference, WebhookContacts webhookContacts, Instant at) {
    Optional<Customer> customer =
        webhookContacts.customer(
            JsonFields.text(preference, "wa_id"), JsonFields.text(preference, "user_id"));
    String value = JsonFields.text(preference, "value");
    boolean isGrant = value != null && GRANTS.contains(value);
    boolean known = isGrant || "stop".equals(value);
    if (!known || !"marketing_messages".equals(JsonFields.text(preference, "category"))) {
      return NoticeReader.read("user_preferences", preference);
    }
    return customer.isEmpty()
        ? new Update.Unreadable("a preference of nobody", Json.text(preference))
        : new Update.MarketingConsent(customer.get(), isGrant, at, null);
  }
}
