package parley.conversations;

import java.time.Instant;
import java.util.OptionalLong;
import parley.channels.Channel;
import parley.storage.Ids;
import parley.storage.Tx;

/** Decides which conversation a message belongs to. Unique keys, not checks, say who was first. */
final class ConversationThreads {
  private final ConversationRows conversations = new ConversationRows();
  private final ConversationEvents events;
  private final Ids ids;

  ConversationThreads(ConversationEvents events, Ids ids) {
    this.events = events;
    this.ids = ids;
  }

  /**
   * The contact's conversation on this channel: the one that isn't resolved; or the last one,
   * unless the channel wants a new one after a resolved one; or a new one. Its status stays.
   */
  long conversation(Tx tx, Channel channel, long contactId, Instant now) {
    OptionalLong found = existing(tx, channel, contactId);
    if (found.isPresent()) {
      return found.getAsLong();
    }
    long organizationId = channel.organizationId();
    long id = ids.next();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId, id, contactId, channel.id(), channel.type(), now);
    if (conversations.openOnce(tx, start)) {
      events.opened(tx, organizationId, id);
      return id;
    }
    return conversations.unresolved(tx, organizationId, contactId, channel.id()).orElseThrow();
  }

  private OptionalLong existing(Tx tx, Channel channel, long contactId) {
    OptionalLong unresolved =
        conversations.unresolved(tx, channel.organizationId(), contactId, channel.id());
    boolean reopens = channel.settings().afterResolve().equals("reopen");
    return unresolved.isEmpty() && reopens
        ? conversations.latest(tx, channel.organizationId(), contactId, channel.id())
        : unresolved;
  }
}
