package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
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
    unresolved.forEach(conversation -> prepare(tx, conversation, from));
    ConversationMergeRows.unresolved(tx, organizationId, from, merge.into().id()).stream()
        .collect(Collectors.groupingBy(Place::of))
        .values()
        .forEach(inOnePlace -> SettledConversations.settle(tx, inOnePlace, now));
    ConversationMergeRows.move(tx, organizationId, from, merge.into().id(), now);
    unresolved.forEach(
        before -> events.changed(tx, EventType.CONVERSATION_UPDATED, before, merge.actor()));
  }

  /** The other's card may lead elsewhere, and two that are apart stay so. */
  private void prepare(Tx tx, Conversation conversation, long from) {
    if (conversation.contactId() == from && conversation.address() == null) {
      keepAddress(tx, conversation);
    }
    threads.keepApart(tx, conversation);
  }

  private void keepAddress(Tx tx, Conversation conversation) {
    Channel channel =
        channels.find(tx, conversation.organizationId(), conversation.channelId()).orElseThrow();
    SendAddress.of(tx, contacts, conversation, channel)
        .ifPresent(address ->
            ConversationMergeRows.address(
                tx, conversation.organizationId(), conversation.id(), address));
  }
}
