package parley.conversations;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.ThreadTrail.Participant;
import parley.http.ETags;
import parley.storage.IdType;

/**
 * A conversation as the API shows it: in lists without, alone with its latest messages.
 *
 * @param messages oldest first; null in lists
 */
record ConversationView(
    String id,
    ContactView contact,
    String channel,
    String channelId,
    String status,
    @Nullable String assignedTo,
    @Nullable String teamId,
    @Nullable Instant lastMessageAt,
    Instant activeAt,
    Instant createdAt,
    Instant updatedAt,
    String etag,
    @Nullable Instant resolvedAt,
    @Nullable String mergedInto,
    @Nullable Instant snoozedUntil,
    long unreadCount,
    @Nullable Instant waitingSince,
    @Nullable String priority,
    @JsonRawValue String tags,
    @Nullable String address,
    @Nullable String subject,
    @Nullable ConversationRating rating,
    List<String> participants,
    ReplyWindow window,
    @Nullable MessageView lastMessage,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<MessageView> messages,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable MessagesMeta messagesMeta) {

  /** The contact in short. */
  record ContactView(String id, @Nullable String name, @Nullable String phone, boolean blocked) {
    static ContactView of(Conversation conversation) {
      return new ContactView(
          IdType.CONTACT.encode(conversation.contactId()),
          conversation.contactName(),
          conversation.contactPhone(),
          conversation.contactBlocked());
    }
  }

  /** Where the messages before these are. */
  record MessagesMeta(boolean hasMore, @Nullable String before) {}

  static ConversationView of(
      Conversation conversation,
      List<Participant> participants,
      ReplyWindow window,
      @Nullable MessageView lastMessage) {
    return new ConversationView(
        IdType.CONVERSATION.encode(conversation.id()),
        ContactView.of(conversation),
        conversation.channel(),
        IdType.CHANNEL.encode(conversation.channelId()),
        conversation.status().text(),
        IdType.AGENT.encodeOrNull(conversation.assignedTo()),
        IdType.TEAM.encodeOrNull(conversation.teamId()),
        conversation.traffic().lastMessageAt(),
        conversation.traffic().activeAt(),
        conversation.createdAt(),
        conversation.updatedAt(),
        ETags.of(conversation.version()),
        conversation.resolvedAt(),
        mergedInto(conversation),
        conversation.snoozedUntil(),
        conversation.traffic().unreadCount(),
        conversation.traffic().waitingSince(),
        conversation.priority(),
        conversation.tags(),
        conversation.address(),
        conversation.subject(),
        conversation.rating(),
        participants.stream().map(Participant::address).toList(),
        window,
        lastMessage,
        null,
        null);
  }

  /** Only while it is resolved: one that is opened again goes on itself. */
  private static @Nullable String mergedInto(Conversation conversation) {
    return conversation.status() == ConversationStatus.RESOLVED
        ? IdType.CONVERSATION.encodeOrNull(conversation.mergedInto())
        : null;
  }

  /** Who took part before these came. */
  List<String> participantsBefore(List<Participant> joined) {
    Set<String> came = joined.stream().map(Participant::address).collect(Collectors.toSet());
    return participants.stream().filter(address -> !came.contains(address)).toList();
  }

  /** The same conversation with a page of its messages. */
  ConversationView with(MessageHistory history) {
    return new ConversationView(
        id,
        contact,
        channel,
        channelId,
        status,
        assignedTo,
        teamId,
        lastMessageAt,
        activeAt,
        createdAt,
        updatedAt,
        etag,
        resolvedAt,
        mergedInto,
        snoozedUntil,
        unreadCount,
        waitingSince,
        priority,
        tags,
        address,
        subject,
        rating,
        participants,
        window,
        lastMessage,
        history.data(),
        new MessagesMeta(history.meta().hasMore(), history.meta().before()));
  }
}
