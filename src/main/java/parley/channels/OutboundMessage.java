package parley.channels;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message on its way to a provider.
 *
 * @param reference our id of it, which the provider repeats in its reports
 * @param address the customer's: a phone with +, or an id of the provider's
 * @param type as in the API
 * @param content as in the API; a file that the provider has been given is named by {@code
 *     provider_media_id}, one that it is to fetch by {@code url}
 * @param replyTo the provider's id of the message that it quotes, or of a reaction the one that it
 *     is about; null also when the provider doesn't know that message
 * @param threadKey of its conversation; empty where a contact has one on an account
 * @param attachments the files of the content, where they go in the message
 */
public record OutboundMessage(
    String reference,
    String address,
    String type,
    ObjectNode content,
    @Nullable String replyTo,
    String threadKey,
    List<Attachment> attachments) {

  /** The same with its files. */
  public OutboundMessage with(List<Attachment> files) {
    return new OutboundMessage(reference, address, type, content, replyTo, threadKey, files);
  }
}
