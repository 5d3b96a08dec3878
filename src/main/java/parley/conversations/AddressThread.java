package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.Tx;

/**
 * What was said with one address on a channel, over all of its conversations: for whoever shows it
 * to the one who is there. That nothing of somebody else is among it holds where addresses are
 * apart ({@link parley.channels.ChannelType.Peers}).
 *
 * @param organizationId whose channel it is
 */
public record AddressThread(long organizationId, long channelId, String address) {
  /**
   * Where it stands.
   *
   * @param contactId whose conversations these are
   * @param conversationId the one that isn't resolved, or the newest one
   * @param status of that conversation: {@code open}, {@code snoozed} or {@code resolved}
   * @param assignedTo the agent's id
   * @param isSeen whether an agent has looked at all that came in
   * @param score how content the customer was when it ended, from 1 to 5; null while they have not
   *     said
   */
  public record State(
      long contactId,
      long conversationId,
      String status,
      @Nullable Long assignedTo,
      boolean isSeen,
      @Nullable Integer score) {}

  /**
   * Some of it, oldest first.
   *
   * @param messages as the API shows them
   * @param hasMore whether there are older ones
   */
  public record Page(List<String> messages, boolean hasMore) {}

  /** Where it stands; empty before the first word. */
  public Optional<State> state(Tx tx) {
    return AddressThreadRows.newest(tx, this)
        .map(conversation ->
            new State(
                conversation.contactId(),
                conversation.id(),
                conversation.status().text(),
                conversation.assignedTo(),
                conversation.traffic().unreadCount() == 0,
                conversation.score()));
  }

  /**
   * The latest messages, or those before one. What has not left yet is not said, what failed never
   * was, and notes are the agents' own.
   *
   * @param before a message's id; empty for the latest
   */
  public Page page(Tx tx, OptionalLong before, int most) {
    List<Message> found =
        AddressThreadRows.before(tx, this, before.orElse(Long.MAX_VALUE), most + 1);
    boolean hasMore = found.size() > most;
    List<Message> page = hasMore ? found.subList(0, most) : found;
    return new Page(
        MessageQueries.views(tx, organizationId, page.reversed()).stream().map(Json::text).toList(),
        hasMore);
  }

  /** The message that came in with this id, if it did. */
  public Optional<String> received(Tx tx, String providerId) {
    return MessageProviderIdRows.idOf(tx, organizationId, channelId, providerId)
        .flatMap(id -> MessageRows.find(tx, organizationId, id))
        .map(message -> Json.text(MessageQueries.view(tx, message)));
  }

  /** Whether nobody wants to hear of whom it is with. */
  public boolean isBlocked(Tx tx) {
    return AddressThreadRows.isBlocked(tx, this);
  }

  /** Whether anything has been sent to the address. */
  public boolean isAnswered(Tx tx) {
    return AddressThreadRows.isAnswered(tx, this);
  }

  /** The message with this id as the API shows it, if it is one that {@link #page} has. */
  public Optional<String> message(Tx tx, long messageId) {
    return AddressThreadRows.find(tx, this, messageId)
        .map(message -> Json.text(MessageQueries.view(tx, message)));
  }

  /** When a message to the address was sent; empty when there is none such. */
  public Optional<Instant> sentAt(Tx tx, long messageId) {
    return AddressThreadRows.sentAt(tx, this, messageId);
  }
}
