package parley.conversations;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.contacts.ContactDirectory;
import parley.http.EmailAddress;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/**
 * To whom messages of ours went. Whoever got one can send a report about it, and write any address
 * into that: so it says something of those who got the same message, and of nobody else.
 */
final class MessageAddressees {
  private final ContactDirectory contacts;

  MessageAddressees(ContactDirectory contacts) {
    this.contacts = contacts;
  }

  /**
   * Whether what came back over a channel can be about these addresses.
   *
   * @param reference of the message that came back; null when the provider itself knows it
   * @param addresses folded for comparing
   */
  boolean areProved(Tx tx, Channel channel, @Nullable String reference, List<String> addresses) {
    if (reference == null) {
      return true;
    }
    Optional<Message> message =
        SendAttemptId.parse(reference)
            .flatMap(attempt -> MessageRows.find(tx, channel.organizationId(), attempt.messageId()))
            .filter(found -> found.direction() == MessageDirection.OUTBOUND);
    return message.isPresent()
        && addresses.stream().allMatch(address -> wentTo(tx, channel, message.get(), address));
  }

  /** Whom a message doesn't name itself, its conversation does. */
  private boolean wentTo(Tx tx, Channel channel, Message message, String address) {
    JsonNode content = message.contentNode();
    JsonNode to = content.path("to");
    JsonNode copies = content.path("cc");
    return names(to, address)
        || names(copies, address)
        || names(content.path("bcc"), address)
        || (to.isEmpty() && isCustomer(tx, channel, message, address))
        || (!copies.isArray() && tookPart(tx, message, address));
  }

  private static boolean names(JsonNode people, String address) {
    return people
        .valueStream()
        .anyMatch(one -> EmailAddress.folded(one.path("address").asString()).equals(address));
  }

  /** What somebody has missed in a chat, another channel has brought to what is on their card. */
  private boolean isCustomer(Tx tx, Channel channel, Message message, String address) {
    return ConversationRows.find(tx, message.organizationId(), message.conversationId())
        .flatMap(conversation ->
            message.channelId() == channel.id()
                ? SendAddress.of(tx, contacts, conversation, channel)
                : contacts.email(tx, conversation.organizationId(), conversation.contactId()))
        .filter(where -> EmailAddress.folded(where).equals(address))
        .isPresent();
  }

  /** Whoever joined afterwards did not get it: a sender can name anybody in a later mail. */
  private static boolean tookPart(Tx tx, Message message, String address) {
    return ConversationParticipantRows.had(
        tx, message.organizationId(), message.conversationId(), address, message.sentAt());
  }
}
