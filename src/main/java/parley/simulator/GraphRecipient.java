package parley.simulator;

import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whom a message is for.
 *
 * @param input as the business wrote it
 */
record GraphRecipient(String input, CustomerAddress address) {
  private static final int LENGTH = 200;

  /** The number in {@code to}, or else the id in {@code recipient}. */
  static GraphRecipient of(GraphParameters message) {
    boolean phone = message.has("to") || !message.has("recipient");
    String input = message.text(phone ? "to" : "recipient", LENGTH);
    CustomerAddress address =
        (phone ? CustomerAddress.ofPhone(input) : CustomerAddress.ofUserId(input))
            .orElseThrow(
                () -> GraphError.of(131009, "'" + input + "' is not a valid recipient").refusal());
    return new GraphRecipient(input, address);
  }

  /** The element of {@code contacts} in Meta's answer. */
  ObjectNode contact() {
    ObjectNode contact = Json.object().put("input", input);
    return address.waId() != null
        ? contact.put("wa_id", address.waId())
        : contact.put("user_id", address.userId());
  }
}
