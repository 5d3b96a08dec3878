package parley.channels.whatsapp;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Update.Customer;
import tools.jackson.databind.JsonNode;

/**
 * The customers in a webhook's {@code contacts}. They are matched to messages by id, never by
 * position, and may be absent.
 *
 * @param contacts Meta's array, or a missing node
 */
record WebhookContacts(JsonNode contacts) {
  private static final Pattern PHONE = Pattern.compile("[1-9][0-9]{6,14}");

  /**
   * The customer behind a message. Meta leaves out the sender of some, such as a number that was
   * asked for of somebody who hides it: that is whom {@code contacts} names alone.
   *
   * @param waId a number without {@code +}; absent where the customer hides it
   * @param userId a business-scoped user id; absent in older webhooks
   * @return empty when there is neither
   */
  Optional<Customer> customer(@Nullable String waId, @Nullable String userId) {
    Set<String> addresses = new LinkedHashSet<>();
    JsonNode contact = contact(waId, userId);
    add(addresses, waId);
    add(addresses, JsonFields.text(contact, "wa_id"));
    add(addresses, userId);
    add(addresses, JsonFields.text(contact, "user_id"));
    if (addresses.isEmpty()) {
      return Optional.empty();
    }
    String phone =
        addresses.stream()
            .filter(address -> PHONE.matcher(address).matches())
            .findFirst()
            .map("+"::concat)
            .orElse(null);
    return Optional.of(new Customer(List.copyOf(addresses), phone, null, name(contact)));
  }

  private static void add(Set<String> addresses, @Nullable String address) {
    if (address != null) {
      addresses.add(address);
    }
  }

  private JsonNode contact(@Nullable String waId, @Nullable String userId) {
    if (waId == null && userId == null && contacts.size() == 1) {
      return contacts.path(0);
    }
    return contacts
        .valueStream()
        .filter(contact -> is(waId, contact, "wa_id") || is(userId, contact, "user_id"))
        .findFirst()
        .orElse(contacts.path("absent"));
  }

  private static boolean is(@Nullable String id, JsonNode contact, String name) {
    return id != null && id.equals(JsonFields.text(contact, name));
  }

  private static @Nullable String name(JsonNode contact) {
    String name = JsonFields.text(contact.path("profile"), "name");
    return name != null ? name : JsonFields.text(contact.path("profile"), "username");
  }
}
