package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the {@code conversation} table with its contact's name and phone.
 *
 * @param channel the channel's type
 * @param tags JSON array of strings
 * @param windowClosedAt when the provider said that the reply window is closed; null once the
 *     customer writes again
 * @param activeAt the last message's arrival, or the conversation's creation: the order of lists
 * @param version counts the changes
 * @param address whom it is with on its channel: where the customer wrote from last, or whom we
 *     wrote to; null when the contact's card tells
 * @param threadKey which of several with this contact on the channel; empty where there is one
 * @param subject null where the type of channel has none
 */
record Conversation(
    long organizationId,
    long id,
    long contactId,
    @Nullable String contactName,
    @Nullable String contactPhone,
    long channelId,
    String channel,
    ConversationStatus status,
    @Nullable Long assignedTo,
    @Nullable Long teamId,
    @Nullable String priority,
    String tags,
    long unreadCount,
    @Nullable Long lastMessageId,
    @Nullable Instant lastMessageAt,
    @Nullable Instant lastInboundAt,
    @Nullable Instant windowClosedAt,
    Instant activeAt,
    @Nullable Instant snoozedUntil,
    @Nullable Instant resolvedAt,
    long version,
    Instant createdAt,
    Instant updatedAt,
    @Nullable String address,
    String threadKey,
    @Nullable String subject) {}
