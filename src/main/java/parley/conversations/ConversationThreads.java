package parley.conversations;

import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update.MessageThread;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.Tx;

/** Decides which conversation a message belongs to. Unique keys, not checks, say who was first. */
final class ConversationThreads {
  /** A conversation, and whether it is a new one. */
  record Opened(long id, boolean isNew) {}

  private final ConversationEvents events;
  private final Ids ids;

  ConversationThreads(ConversationEvents events, Ids ids) {
    this.events = events;
    this.ids = ids;
  }

  /**
   * The contact's conversation on this channel: the one that isn't resolved; or the last one,
   * unless the channel wants a new one after a resolved one; or a new one. Its status stays.
   *
   * @param address whom a new one is with; null when that is not known better than by the contact
   */
  long conversation(Tx tx, Channel channel, long contactId, @Nullable String address, Instant now) {
    return last(tx, channel, contactId, null)
        .orElseGet(() -> open(tx, channel, contactId, address, now).id());
  }

  /** The same for a message that came in, which says to which of several it belongs. */
  long conversation(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      @Nullable MessageThread thread,
      Instant now) {
    if (thread == null) {
      return conversation(tx, channel, contactId, address, now);
    }
    return last(tx, channel, contactId, thread.key())
        .orElseGet(() -> start(tx, channel, contactId, address, thread, ids.next(), now).id());
  }

  /** The one that isn't resolved, or a new one. Its status stays. */
  Opened open(Tx tx, Channel channel, long contactId, @Nullable String address, Instant now) {
    long id = ids.next();
    boolean several = channel.capabilities().severalConversations();
    String key = several ? IdType.CONVERSATION.encode(id) : "";
    return start(tx, channel, contactId, address, new MessageThread(key, null), id, now);
  }

  private Opened start(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      MessageThread thread,
      long id,
      Instant now) {
    long organizationId = channel.organizationId();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId, id, contactId, channel.id(), channel.typeName(), address, thread, now);
    if (ConversationRows.openOnce(tx, start)) {
      events.opened(tx, organizationId, id);
      return new Opened(id, true);
    }
    return new Opened(
        ConversationRows.unresolved(tx, organizationId, contactId, channel.id(), thread.key())
            .orElseThrow(),
        false);
  }

  /** Of a thread, or of all where {@code key} is null. */
  private OptionalLong last(Tx tx, Channel channel, long contactId, @Nullable String key) {
    long organizationId = channel.organizationId();
    OptionalLong unresolved =
        ConversationRows.unresolved(tx, organizationId, contactId, channel.id(), key);
    return unresolved.isEmpty() && channel.settings().reopens()
        ? ConversationRows.latest(tx, organizationId, contactId, channel.id(), key)
        : unresolved;
  }
}
