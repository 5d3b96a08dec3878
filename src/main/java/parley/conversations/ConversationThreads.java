package parley.conversations;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.Update.MessageThread;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Decides which conversation a message belongs to. Unique keys, not checks, say who was first. */
final class ConversationThreads {
  /** A conversation, which nobody else changes meanwhile, and whether it is a new one. */
  record Opened(Conversation conversation, boolean isNew) {
    long id() {
      return conversation.id();
    }
  }

  private final ConversationEvents events;
  private final Ids ids;

  ConversationThreads(ConversationEvents events, Ids ids) {
    this.events = events;
    this.ids = ids;
  }

  /**
   * The contact's conversation on this channel: the one that isn't resolved; or the last one,
   * unless the channel wants a new one after a resolved one; or a new one. Its status stays, and
   * nobody else changes it until the transaction ends.
   *
   * @param address whom a new one is with; null when that is not known better than by the contact
   */
  Conversation conversation(
      Tx tx, Channel channel, long contactId, @Nullable String address, Instant now) {
    return last(tx, channel, contactId, null)
        .orElseGet(() -> open(tx, channel, contactId, address, null, now).conversation());
  }

  /** The same for a message that came in, which says to which of several it belongs. */
  Conversation conversation(
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
        .orElseGet(() ->
            start(tx, channel, contactId, address, thread, ConversationStatus.OPEN, ids.next(), now)
                .conversation());
  }

  /**
   * The conversation for what a blocked contact writes: the last one, whatever its status, or a new
   * one that is resolved from the start.
   */
  Conversation quiet(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      @Nullable MessageThread thread,
      Instant now) {
    MessageThread within = Objects.requireNonNullElse(thread, new MessageThread("", null));
    return ConversationRows.latest(
            tx,
            channel.organizationId(),
            contactId,
            channel.id(),
            thread == null ? null : thread.key())
        .orElseGet(() ->
            start(
                    tx,
                    channel,
                    contactId,
                    address,
                    within,
                    ConversationStatus.RESOLVED,
                    ids.next(),
                    now)
                .conversation());
  }

  /**
   * The one that isn't resolved, or a new one; always a new one where a contact may have several.
   * Its status stays.
   *
   * @param subject of a new one
   */
  Opened open(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      @Nullable String subject,
      Instant now) {
    long id = ids.next();
    boolean several = channel.capabilities().severalConversations();
    String key = several ? IdType.CONVERSATION.encode(id) : "";
    MessageThread thread = new MessageThread(key, subject);
    return start(tx, channel, contactId, address, thread, ConversationStatus.OPEN, id, now);
  }

  private Opened start(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      MessageThread thread,
      ConversationStatus status,
      long id,
      Instant now) {
    long organizationId = channel.organizationId();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId,
            id,
            contactId,
            channel.id(),
            channel.typeName(),
            address,
            thread,
            status,
            now);
    if (ConversationRows.openOnce(tx, start)) {
      Conversation opened = ConversationRows.find(tx, organizationId, id).orElseThrow();
      events.opened(tx, opened);
      return new Opened(opened, true);
    }
    return new Opened(
        ConversationRows.unresolved(tx, organizationId, contactId, channel.id(), thread.key())
            .orElseThrow(StorageException::lostRace),
        false);
  }

  /** Of a thread, or of all where {@code key} is null. */
  private Optional<Conversation> last(
      Tx tx, Channel channel, long contactId, @Nullable String key) {
    long organizationId = channel.organizationId();
    Optional<Conversation> unresolved =
        ConversationRows.unresolved(tx, organizationId, contactId, channel.id(), key);
    return unresolved.isEmpty() && channel.settings().reopens()
        ? ConversationRows.latest(tx, organizationId, contactId, channel.id(), key)
        : unresolved;
  }
}
