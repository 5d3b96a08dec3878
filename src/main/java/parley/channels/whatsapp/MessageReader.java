package parley.channels.whatsapp;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.Update;
import parley.channels.Update.Customer;
import parley.channels.Update.IncomingMessage;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads one message of a webhook, however odd. */
final class MessageReader {
  private static final int MOST_RAW = 16 * 1024;

  private MessageReader() {}

  /** What a customer wrote, and the new address that a system message may tell. */
  static List<Update> received(JsonNode message, WebhookContacts webhookContacts, Instant sentAt) {
    if (JsonFields.text(message, "group_id") != null) {
      return List.of(NoticeReader.read("group_message", message));
    }
    Optional<Customer> sender = sender(message, webhookContacts);
    List<Update> updates = new ArrayList<>();
    updates.add(
        message(message, sender, sentAt)
            .<Update>map(Update.Received::new)
            .orElseGet(() -> unreadable(message)));
    sender.ifPresent(customer -> updates.addAll(newAddresses(message.path("system"), customer)));
    return updates;
  }

  private static Optional<Customer> sender(JsonNode message, WebhookContacts webhookContacts) {
    String number = JsonFields.text(message, "from");
    String userId = JsonFields.text(message, "from_user_id");
    return webhookContacts.customer(
        number,
        number != null || userId != null ? userId : SystemText.previousId(message.path("system")));
  }

  /** What the business wrote in WhatsApp's own app. */
  static Update echoed(JsonNode message, WebhookContacts webhookContacts, Instant sentAt) {
    Optional<Customer> recipient =
        webhookContacts.customer(
            JsonFields.text(message, "to"), JsonFields.text(message, "to_user_id"));
    return message(message, recipient, sentAt)
        .<Update>map(Update.Echoed::new)
        .orElseGet(() -> unreadable(message));
  }

  private static Update unreadable(JsonNode message) {
    return new Update.Unreadable("a message without an id or a customer", Json.text(message));
  }

  private static Optional<IncomingMessage> message(
      JsonNode message, Optional<Customer> customer, Instant sentAt) {
    String id = JsonFields.text(message, "id");
    if (id == null || customer.isEmpty()) {
      return Optional.empty();
    }
    String type = Objects.requireNonNullElse(JsonFields.text(message, "type"), "unsupported");
    ObjectNode metadata = metadata(message);
    Optional<ObjectNode> content = InboundContent.read(type, message);
    keep(metadata, "errors", message);
    Instant second = sentAt.truncatedTo(ChronoUnit.SECONDS);
    if (JsonFields.seconds(message, "timestamp").filter(second::equals).isEmpty()) {
      keep(metadata, "timestamp", message);
    }
    return Optional.of(
        new IncomingMessage(
            id,
            customer.get(),
            content.isPresent() ? type : "unsupported",
            content.orElseGet(() -> unsupported(type, message)),
            sentAt,
            replyTo(message),
            metadata));
  }

  /** All that Meta sent, for whoever can make something of it; null when that is too much. */
  private static ObjectNode unsupported(String type, JsonNode message) {
    ObjectNode content = Json.object().put("raw_type", rawType(type, message));
    boolean small = Json.write(message).length <= MOST_RAW;
    return small ? content.set("raw", message) : content.putNull("raw");
  }

  /** Meta's own name for what it doesn't pass on, where it tells. */
  private static String rawType(String type, JsonNode message) {
    String told = JsonFields.text(message.path("unsupported"), "type");
    return type.equals("unsupported") && told != null ? told : type;
  }

  /** Reactions, edits and revokes name the message that they are about, all others a quoted one. */
  private static @Nullable String replyTo(JsonNode message) {
    return Stream.<@Nullable String>of(
            JsonFields.text(message.path("reaction"), "message_id"),
            JsonFields.text(message.path("edit"), "original_message_id"),
            JsonFields.text(message.path("revoke"), "original_message_id"),
            JsonFields.text(message.path("context"), "id"))
        .flatMap(Stream::ofNullable)
        .findFirst()
        .orElse(null);
  }

  private static ObjectNode metadata(JsonNode message) {
    ObjectNode metadata = Json.object();
    JsonNode context = message.path("context");
    keep(metadata, "forwarded", context);
    keep(metadata, "frequently_forwarded", context);
    keep(metadata, "referred_product", context);
    keep(metadata, "referral", message);
    return metadata;
  }

  private static void keep(ObjectNode metadata, String name, JsonNode source) {
    JsonNode value = source.path(name);
    if (!value.isMissingNode()) {
      metadata.set(name, value);
    }
  }

  /**
   * {@code user_changed_number} tells a number, {@code user_changed_user_id} an id, which is worse
   * than a number to send to: it takes the place of an id only.
   */
  private static List<Update> newAddresses(JsonNode system, Customer customer) {
    String known = customer.addresses().getFirst();
    List<Update> updates = new ArrayList<>();
    for (String name : List.of("wa_id", "new_wa_id")) {
      newAddress(system, name, customer)
          .ifPresent(number -> updates.add(new Update.AddressChanged(known, number, false)));
    }
    newAddress(system, "user_id", customer)
        .ifPresent(id ->
            updates.add(
                customer.phone() == null
                    ? new Update.AddressChanged(known, id, true)
                    : new Update.AddressAdded(known, id)));
    return updates;
  }

  private static Optional<String> newAddress(JsonNode system, String name, Customer customer) {
    return Optional.ofNullable(JsonFields.text(system, name))
        .filter(next -> !customer.addresses().contains(next));
  }
}
