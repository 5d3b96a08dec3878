package parley.channels;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message says of where it belongs. A clue says where, the sender whether: see decision
 * 0075.
 *
 * @param clues the strongest first
 * @param sender who wrote it, folded for comparing
 * @param identity what is known of whether the sender is who they say
 * @param others to whom else it went, for whoever answers all
 * @param answerTo where the sender wants to be answered; null where they wrote from
 * @param reopenDays how long a resolved conversation is taken up again
 * @param admitsStrangers whether somebody who is known to be who they say joins, though nobody has
 *     named them before
 */
public record ThreadTrail(
    List<Clue> clues,
    String sender,
    SenderIdentity identity,
    List<Participant> others,
    @Nullable String answerTo,
    int reopenDays,
    boolean admitsStrangers) {

  /** Whether a sender is who they say. */
  public enum SenderIdentity {
    /** Their provider says so. */
    PROVED,
    /** Nobody says anything. */
    UNKNOWN,
    /** Their provider says that they are not. */
    FORGED
  }

  /** Where a message may belong. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "clue")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Clue.Conversation.class, name = "conversation"),
    @JsonSubTypes.Type(value = Clue.Attempt.class, name = "attempt"),
    @JsonSubTypes.Type(value = Clue.Message.class, name = "message")
  })
  public sealed interface Clue {
    /** A conversation of ours ({@code cnv_…}), proved by a seal. */
    record Conversation(String id) implements Clue {}

    /** A message of ours, by its {@link OutboundMessage#reference}, proved by a seal. */
    record Attempt(String reference) implements Clue {}

    /** A message by its provider's id, known or not. */
    record Message(String providerId) implements Clue {}
  }

  /**
   * Somebody beside the customer.
   *
   * @param address as it was written
   * @param key the same, folded for comparing
   */
  public record Participant(String address, String key, @Nullable String name) {}
}
