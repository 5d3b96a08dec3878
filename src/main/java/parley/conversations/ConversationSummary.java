package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.http.ETags;
import parley.storage.IdType;

/** What an event about a message tells of its conversation, as it is right after. */
record ConversationSummary(
    String id,
    String status,
    @Nullable String assignedTo,
    @Nullable String teamId,
    long unreadCount,
    ReplyWindow window,
    @Nullable Instant waitingSince,
    @Nullable Instant lastMessageAt,
    Instant activeAt,
    Instant updatedAt,
    String etag) {

  static ConversationSummary of(Conversation conversation, Channel channel, Instant now) {
    ConversationTraffic traffic = conversation.traffic();
    return new ConversationSummary(
        IdType.CONVERSATION.encode(conversation.id()),
        conversation.status().text(),
        IdType.AGENT.encodeOrNull(conversation.assignedTo()),
        IdType.TEAM.encodeOrNull(conversation.teamId()),
        traffic.unreadCount(),
        ReplyWindow.of(conversation, channel, now),
        traffic.waitingSince(),
        traffic.lastMessageAt(),
        traffic.activeAt(),
        conversation.updatedAt(),
        ETags.of(conversation.version()));
  }
}
