package parley.conversations;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.OutboundMessage.Quoted;
import parley.channels.OutboundMessage.ThreadContext;
import parley.channels.ThreadTrail.Participant;
import parley.contacts.AddressReachability;
import parley.http.Json;
import parley.storage.IdType;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/** What a message goes on with: read only where a contact has several conversations at once. */
final class SendThreadRows {
  /** Of the newest messages before it; the first one of all counts besides. */
  private static final int MOST_EARLIER = 19;

  private SendThreadRows() {}

  /**
   * What a message goes on with.
   *
   * @param reachability who takes part and gets no copy
   */
  static ThreadContext of(
      Tx tx,
      Conversation conversation,
      Channel channel,
      Message message,
      AddressReachability reachability) {
    String id = IdType.CONVERSATION.encode(conversation.id());
    if (!channel.capabilities().severalConversations()) {
      return ThreadContext.only(id);
    }
    Optional<Message> heard = heard(tx, message);
    return new ThreadContext(
        id,
        conversation.threadKey(),
        heard.map(SendThreadRows::subject).orElse(conversation.subject()),
        earlier(tx, message),
        participants(tx, conversation, channel, reachability),
        heard.map(last -> quoted(conversation, last)).orElse(null));
  }

  private static List<Participant> participants(
      Tx tx, Conversation conversation, Channel channel, AddressReachability reachability) {
    long organizationId = conversation.organizationId();
    List<Participant> all = ConversationParticipantRows.of(tx, organizationId, conversation.id());
    Set<String> refusing =
        reachability.refusing(
            tx,
            organizationId,
            channel.typeName(),
            channel.scope(),
            all.stream().map(Participant::key).toList());
    return all.stream().filter(one -> !refusing.contains(one.key())).toList();
  }

  private static @Nullable String subject(Message heard) {
    return heard.contentNode().path("subject").asString(null);
  }

  /** Of several who take part, whoever wrote it is named. */
  private static Quoted quoted(Conversation conversation, Message heard) {
    JsonNode author = heard.contentNode().path("from");
    String name = author.path("name").asString(author.path("address").asString(null));
    return new Quoted(
        name == null ? conversation.contactName() : name,
        heard.sentAt(),
        heard.contentNode().path("text").asString(""));
  }

  /** What somebody wrote last before a message; what machines wrote is answered by nobody. */
  private static Optional<Message> heard(Tx tx, Message message) {
    return tx
        .list(
            "select "
                + MessageRows.COLUMNS
                + """
                from message where org_id = :org_id and conversation_id = :conversation_id
                  and position < :position and direction = 'inbound'
                order by position desc limit :most
                """,
            MessageRows::message,
            position(message).and("most", MOST_EARLIER))
        .stream()
        .filter(heard -> !Json.parse(heard.metadata()).has("automatic"))
        .findFirst();
  }

  /** Providers' ids of the messages before one, oldest first: the first and the latest ones. */
  private static List<String> earlier(Tx tx, Message message) {
    return tx.list(
        """
        select provider_id from (
          select provider_id, position from (
            select provider_id, position from message
            where org_id = :org_id and conversation_id = :conversation_id
              and position < :position and provider_id is not null
            order by position limit 1) first_one
          union
          select provider_id, position from (
            select provider_id, position from message
            where org_id = :org_id and conversation_id = :conversation_id
              and position < :position and provider_id is not null
            order by position desc limit :most) latest) earlier
        order by position
        """,
        Row::text,
        position(message).and("most", MOST_EARLIER));
  }

  private static Values position(Message message) {
    return Values.of("org_id", message.organizationId())
        .and("conversation_id", message.conversationId())
        .and("position", message.position());
  }
}
