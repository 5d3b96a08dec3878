package parley.simulator;

import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** Writes the bodies of webhooks in the shapes of Graph API v24 and later. */
final class WebhookBodies {
  private static final String ERROR_CODES =
      "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";

  private final InstantSource clock;

  WebhookBodies(InstantSource clock) {
    this.clock = clock;
  }

  /** A customer's message; what {@code message} lacks of id, sender and timestamp is filled in. */
  ObjectNode message(CustomerAddress from, String id, ObjectNode message) {
    ObjectNode complete = Json.object();
    if (from.waId() != null) {
      complete.put("from", from.waId());
    } else {
      complete.put("from_user_id", from.userId());
    }
    complete.put("id", id).put("timestamp", seconds());
    return complete.setAll(message);
  }

  /**
   * Tells of a customer's message.
   *
   * @param name in the customer's profile
   */
  ObjectNode received(
      BusinessNumber number, CustomerAddress from, @Nullable String name, ObjectNode message) {
    ObjectNode value = value(number);
    addContact(value, from, name);
    value.putArray("messages").add(message);
    return envelope(number, value);
  }

  /** A message of the business could not be delivered, for the reason that {@code code} names. */
  ObjectNode failed(SentMessage message, int code) {
    ErrorTable.Entry entry = ErrorTable.of(code);
    ObjectNode report = report(message, SentMessage.FAILED);
    ObjectNode error = report.putArray("errors").addObject().put("code", code);
    error.put("title", entry.title()).put("message", entry.title());
    String details = entry.details();
    error.putObject("error_data").put("details", details == null ? entry.title() : details);
    error.put("href", ERROR_CODES);
    ObjectNode value = value(message.number());
    value.putArray("statuses").add(report);
    return envelope(message.number(), value);
  }

  /** How far a message of the business has come. */
  ObjectNode status(SentMessage message, String status) {
    CustomerAddress to = message.recipient().address();
    ObjectNode report = report(message, status);
    if (status.equals(Receipts.SENT.text())) {
      addPricing(report);
    }
    ObjectNode value = value(message.number());
    if (to.waId() == null) {
      addContact(value, to, null);
    }
    value.putArray("statuses").add(report);
    return envelope(message.number(), value);
  }

  private ObjectNode report(SentMessage message, String status) {
    CustomerAddress to = message.recipient().address();
    ObjectNode report = Json.object().put("id", message.id()).put("status", status);
    report.put("timestamp", seconds());
    if (to.waId() != null) {
      report.put("recipient_id", to.waId());
    } else {
      report.put("recipient_user_id", to.userId());
    }
    if (message.opaque() != null) {
      report.put("biz_opaque_callback_data", message.opaque());
    }
    return report;
  }

  private static void addPricing(ObjectNode report) {
    report
        .putObject("pricing")
        .put("billable", false)
        .put("pricing_model", "PMP")
        .put("type", "free_customer_service")
        .put("category", "service");
  }

  private static void addContact(ObjectNode value, CustomerAddress who, @Nullable String name) {
    ObjectNode contact = value.putArray("contacts").addObject();
    if (name != null) {
      contact.putObject("profile").put("name", name);
    }
    if (who.waId() != null) {
      contact.put("wa_id", who.waId());
    } else {
      contact.put("user_id", who.userId());
    }
  }

  private static ObjectNode value(BusinessNumber number) {
    ObjectNode value = Json.object().put("messaging_product", "whatsapp");
    value
        .putObject("metadata")
        .put("display_phone_number", number.displayPhoneNumber())
        .put("phone_number_id", number.phoneNumberId());
    return value;
  }

  private static ObjectNode envelope(BusinessNumber number, ObjectNode value) {
    ObjectNode envelope = Json.object().put("object", "whatsapp_business_account");
    ObjectNode entry = envelope.putArray("entry").addObject().put("id", number.businessAccountId());
    ObjectNode change = entry.putArray("changes").addObject();
    change.set("value", value);
    change.put("field", "messages");
    return envelope;
  }

  private String seconds() {
    Instant now = clock.instant();
    return Long.toString(now.getEpochSecond());
  }
}
