package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
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
 * isn't resolved on each channel, or with each address where those are apart: two are settled.
 */
final class MergedConversations implements ContactMerged {
  /** Where a contact has one conversation that isn't resolved. */
  private record Place(long channelId, String threadKey) {
    static Place of(Conversation conversation) {
      return new Place(conversation.channelId(), conversation.threadKey());
    }
  }

  private final Channels channels;
  private final ConversationThreads threads;
  private final ContactDirectory contacts;
  private final ConversationEvents events;
  private final InstantSource clock;

  MergedConversations(
      Channels channels,
      ConversationThreads threads,
      ContactDirectory contacts,
      ConversationEvents events,
      InstantSource clock) {
    this.channels = channels;
    this.threads = threads;
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
    // Two that are apart stay so.
    unresolved.forEach(conversation -> threads.keepApart(tx, conversation));
    Map<Place, List<Conversation>> places =
        ConversationMergeRows.unresolved(tx, organizationId, from, merge.into().id()).stream()
            .collect(Collectors.groupingBy(Place::of));
    List<Message> moved = SettledConversations.settle(tx, places.values(), now);
    ConversationMergeRows.move(tx, organizationId, from, merge.into().id(), now);
    unresolved.forEach(
        before -> events.changed(tx, EventType.CONVERSATION_UPDATED, before, merge.actor()));
    moved.forEach(
        before -> events.moved(tx, channel(tx, organizationId, before.channelId()), before));
  }

  /**
   * The card of both may lead elsewhere than either's. Resolved conversations as well: messages may
   * be about to leave there. On one channel, all that follow one card lead to the same address.
   */
  private void keepAddresses(Tx tx, long organizationId, long contactId, Instant now) {
    for (Conversation one : ConversationMergeRows.following(tx, organizationId, contactId)) {
      Channel channel = channel(tx, organizationId, one.channelId());
      SendAddress.of(tx, contacts, one, channel)
          .ifPresent(address -> ConversationMergeRows.keepAddresses(tx, one, address, now));
    }
  }

  private Channel channel(Tx tx, long organizationId, long id) {
    return channels.find(tx, organizationId, id).orElseThrow();
  }
}
