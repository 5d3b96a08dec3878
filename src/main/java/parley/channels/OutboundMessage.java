package parley.channels;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message on its way to a provider.
 *
 * @param reference our id of it, which the provider repeats in its reports
 * @param address the customer's: a phone with +, or an id of the provider's
 * @param type as in the API
 * @param content as in the API
 * @param replyTo the provider's id of the message that it quotes, or of a reaction the one that it
 *     is about; null also when the provider doesn't know that message
 */
public record OutboundMessage(
    String reference, String address, String type, ObjectNode content, @Nullable String replyTo) {}
