package parley.channels.whatsapp;

import java.util.Optional;
import parley.channels.OutboundMessage;
import tools.jackson.databind.JsonNode;

/** One type of message that we can send; {@link MessagePayloads} has them all. */
interface MessagePayload {
  /** The type in the API and in Meta's envelope. */
  String type();

  /** What stands under the type's name in Meta's envelope. */
  JsonNode body(OutboundMessage message);

  /** Whether the message that it is a reply to is quoted above it. */
  default boolean quotes() {
    return true;
  }

  /** Why this one message can't be sent though its type can; empty when it can. */
  default Optional<String> obstacle(OutboundMessage message) {
    return Optional.empty();
  }
}
