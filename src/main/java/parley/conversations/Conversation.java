package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of the {@code conversation} table with what is shown of its contact.
 *
 * @param channel the channel's type
 * @param tags JSON array of strings
 * @param version counts the changes
 * @param address whom it is with on its channel: where the customer wrote from last, or whom we
 *     wrote to; null when the contact's card tells
 * @param threadKey which of several with this contact on the channel; empty where there is one
 * @param subject null where the type of channel has none
 * @param mergedInto which conversation has taken over from it when its contact was merged; null for
 *     none
 * @param rating what the customer said last of how content they are; null for nothing
 */
record Conversation(
    long organizationId,
    long id,
    long contactId,
    @Nullable String contactName,
    @Nullable String contactPhone,
    boolean contactBlocked,
    long channelId,
    String channel,
    ConversationStatus status,
    @Nullable Long assignedTo,
    @Nullable Long teamId,
    @Nullable String priority,
    String tags,
    ConversationTraffic traffic,
    @Nullable Instant snoozedUntil,
    @Nullable Instant resolvedAt,
    long version,
    Instant createdAt,
    Instant updatedAt,
    @Nullable String address,
    String threadKey,
    @Nullable String subject,
    @Nullable Long mergedInto,
    @Nullable ConversationRating rating) {

  /** How content the customer was when it ended last; null while they have not said since. */
  @Nullable Integer score() {
    if (rating == null || (resolvedAt != null && rating.ratedAt().isBefore(resolvedAt))) {
      return null;
    }
    return rating.score();
  }

  /** The customer wrote from an address: the conversation is open, whatever it was. */
  Conversation heard(Message message, @Nullable String from) {
    Instant now = message.createdAt();
    return changed(ConversationStatus.OPEN, traffic.heard(message), null, null, now, from);
  }

  /** The conversation after a message that leaves its status as it is. */
  Conversation with(ConversationTraffic next, Instant now) {
    return changed(status, next, snoozedUntil, resolvedAt, now, address);
  }

  /**
   * The conversation in the place of another one of the same contact: what waits there for somebody
   * waits here from now on, so that nobody overlooks it. Its version is what it was.
   */
  Conversation takingOver(Conversation other) {
    boolean open = status == ConversationStatus.OPEN || other.status == ConversationStatus.OPEN;
    boolean isTaken = assignedTo != null || teamId != null;
    return new Conversation(
        organizationId,
        id,
        contactId,
        contactName,
        contactPhone,
        contactBlocked,
        channelId,
        channel,
        open ? ConversationStatus.OPEN : status,
        isTaken ? assignedTo : other.assignedTo,
        isTaken ? teamId : other.teamId,
        priority,
        tags,
        traffic.takingOver(other.traffic),
        open ? null : snoozedUntil,
        resolvedAt,
        version,
        createdAt,
        updatedAt,
        address,
        threadKey,
        subject,
        mergedInto,
        rating);
  }

  private Conversation changed(
      ConversationStatus otherStatus,
      ConversationTraffic otherTraffic,
      @Nullable Instant otherSnoozedUntil,
      @Nullable Instant otherResolvedAt,
      Instant now,
      @Nullable String otherAddress) {
    return new Conversation(
        organizationId,
        id,
        contactId,
        contactName,
        contactPhone,
        contactBlocked,
        channelId,
        channel,
        otherStatus,
        assignedTo,
        teamId,
        priority,
        tags,
        otherTraffic,
        otherSnoozedUntil,
        otherResolvedAt,
        version + 1,
        createdAt,
        now,
        otherAddress,
        threadKey,
        subject,
        mergedInto,
        rating);
  }
}
