package parley.channels;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.ThreadTrail.Participant;
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
 * @param thread what it goes on with, where a contact has several conversations on an account
 * @param author the name of who wrote it; null where that is nobody, or nobody else's business
 * @param attachments the files of the content, where they go in the message
 */
public record OutboundMessage(
    String reference,
    String address,
    String type,
    ObjectNode content,
    @Nullable String replyTo,
    ThreadContext thread,
    @Nullable String author,
    List<Attachment> attachments) {

  /** A message that nobody in particular writes. */
  public OutboundMessage(
      String reference,
      String address,
      String type,
      ObjectNode content,
      @Nullable String replyTo,
      ThreadContext thread,
      List<Attachment> attachments) {
    this(reference, address, type, content, replyTo, thread, null, attachments);
  }

  /** The same with its files. */
  public OutboundMessage with(List<Attachment> files) {
    return new OutboundMessage(reference, address, type, content, replyTo, thread, author, files);
  }

  /**
   * The conversation that a message goes on with.
   *
   * @param id of ours: {@code cnv_…}
   * @param key of its thread; empty where a contact has one conversation on an account
   * @param subject what was said last of what it is about; null for nothing
   * @param earlier the providers' ids of the messages before it, oldest first; of many the first
   *     one and the latest
   * @param participants who takes part beside the customer
   * @param quoted the customer's latest message; null where nothing is known of it
   */
  public record ThreadContext(
      String id,
      String key,
      @Nullable String subject,
      List<String> earlier,
      List<Participant> participants,
      @Nullable Quoted quoted) {
    /** The only conversation that a contact has on an account. */
    public static ThreadContext only(String id) {
      return new ThreadContext(id, "", null, List.of(), List.of(), null);
    }
  }

  /** What an answer may repeat of the message that it answers. */
  public record Quoted(@Nullable String author, Instant sentAt, String text) {}
}
