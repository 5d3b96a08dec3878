package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactMerge;
import parley.contacts.ContactMerged;
import parley.events.EventType;
import parley.storage.Tx;

/**
 * Gives the conversations of a contact to the one of which it becomes a part. There can be one that
 * isn't resolved on each channel: of two, the one in which the customer wrote last stays, and the
 * other is resolved in its favour. Messages stay where they are.
 */
final class MergedConversations implements ContactMerged {
  private static final Comparator<Conversation> LATEST =
      Comparator.<Conversation, Instant>comparing(
              conversation -> conversation.traffic().lastInboundAt(),
              Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(conversation -> conversation.traffic().activeAt())
          .thenComparingLong(Conversation::id);

  /** Where a contact has one conversation that isn't resolved. */
  private record Place(long channelId, String threadKey) {
    static Place of(Conversation conversation) {
      return new Place(conversation.channelId(), conversation.threadKey());
    }
  }

  private final Channels channels;
  private final ContactDirectory contacts;
  private final ConversationEvents events;
  private final InstantSource clock;

  MergedConversations(
      Channels channels,
      ContactDirectory contacts,
      ConversationEvents events,
      InstantSource clock) {
    this.channels = channels;
    this.contacts = contacts;
    this.events = events;
    this.clock = clock;
  }

  @Override
  public void merged(Tx tx, ContactMerge merge) {
    long organizationId = merge.organizationId();
    long from = merge.from().id();
    Instant now = clock.instant();
    List<Conversation> unresolved =
        ConversationMergeRows.unresolved(tx, organizationId, from, merge.into().id());
    keepAddresses(tx, organizationId, from, now);
    keepAddresses(tx, organizationId, merge.into().id(), now);
    unresolved.stream()
        .collect(Collectors.groupingBy(Place::of))
        .values()
        .forEach(inOnePlace -> settle(tx, inOnePlace, now));
    ConversationMergeRows.move(tx, organizationId, from, merge.into().id(), now);
    unresolved.forEach(
        before -> events.changed(tx, EventType.CONVERSATION_UPDATED, before, merge.actor()));
  }

  /**
   * The card of both may lead elsewhere than either's. Resolved conversations as well: messages may
   * be about to leave there. On one channel, all that follow one card lead to the same address.
   */
  private void keepAddresses(Tx tx, long organizationId, long contactId, Instant now) {
    for (Conversation one : ConversationMergeRows.following(tx, organizationId, contactId)) {
      Channel channel = channels.find(tx, organizationId, one.channelId()).orElseThrow();
      SendAddress.of(tx, contacts, one, channel)
          .ifPresent(address -> ConversationMergeRows.keepAddresses(tx, one, address, now));
    }
  }

  private static void settle(Tx tx, List<Conversation> inOnePlace, Instant now) {
    Conversation kept = inOnePlace.stream().max(LATEST).orElseThrow();
    Conversation after = kept;
    for (Conversation other : inOnePlace) {
      if (other.id() != kept.id()) {
        after = after.takingOver(other, now);
        close(tx, other, kept.id(), now);
      }
    }
    if (!after.equals(kept)) {
      ConversationMergeRows.takeOver(tx, after);
    }
  }

  private static void close(Tx tx, Conversation other, long kept, Instant now) {
    ConversationUpdateRows.resolve(tx, other.organizationId(), other.id(), now);
    ConversationMergeRows.settled(tx, other.organizationId(), other.id(), kept);
    ConversationMergeRows.moveScheduled(tx, other.organizationId(), other.id(), kept);
    ConversationParticipantRows.move(tx, other.organizationId(), other.id(), kept);
  }
}
