package parley.conversations;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelType;
import parley.channels.Channels;
import parley.channels.Update.MessageThread;
import parley.contacts.ContactDirectory;
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

  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final ConversationEvents events;
  private final Ids ids;

  ConversationThreads(
      Channels channels, ContactDirectory contactDirectory, ConversationEvents events, Ids ids) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.events = events;
    this.ids = ids;
  }

  /**
   * The contact's conversation on this channel: the one that isn't resolved; or the last one,
   * unless the channel wants a new one after a resolved one; or a new one. Its status stays, and
   * nobody else changes it until the transaction ends.
   *
   * @param address whom a new one is with, and where addresses are apart any; null when that is not
   *     known better than by the contact
   */
  Conversation conversation(
      Tx tx, Channel channel, long contactId, @Nullable String address, Instant now) {
    Optional<Conversation> last =
        isApart(channel)
            ? apart(tx, channel, contactId, address)
            : last(tx, channel, contactId, null);
    return last.orElseGet(() -> open(tx, channel, contactId, address, null, now).conversation());
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
   * The conversation for what opens none: the one that isn't resolved, or the last one, or a new
   * one.
   *
   * @param ofNew the status of a new one
   */
  Conversation quiet(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String address,
      @Nullable MessageThread thread,
      ConversationStatus ofNew,
      Instant now) {
    boolean isApart = isApart(channel);
    if (isApart) {
      ConversationAddressRows.key(tx, channel.organizationId(), contactId, channel.id());
    }
    MessageThread own = isApart && address != null ? new MessageThread(address, null) : thread;
    MessageThread within = Objects.requireNonNullElse(own, new MessageThread("", null));
    String key = own == null ? null : own.key();
    long organizationId = channel.organizationId();
    return ConversationRows.unresolved(tx, organizationId, contactId, channel.id(), key)
        .or(() -> ConversationRows.latest(tx, organizationId, contactId, channel.id(), key))
        .orElseGet(() ->
            start(tx, channel, contactId, address, within, ofNew, ids.next(), now).conversation());
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
    if (isApart(channel)) {
      return openApart(tx, channel, contactId, address, subject, now);
    }
    long id = ids.next();
    boolean several = channel.capabilities().severalConversations();
    String key = several ? IdType.CONVERSATION.encode(id) : "";
    MessageThread thread = new MessageThread(key, subject);
    return start(tx, channel, contactId, address, thread, ConversationStatus.OPEN, id, now);
  }

  /** Whoever is not named is written to where they are in the midst of it, or came from last. */
  private Opened openApart(
      Tx tx,
      Channel channel,
      long contactId,
      @Nullable String named,
      @Nullable String subject,
      Instant now) {
    String address = named == null ? addressOn(tx, channel, contactId).orElse(null) : named;
    if (named == null) {
      Optional<Conversation> open = unresolvedAnywhere(tx, channel, contactId);
      if (open.isPresent()) {
        return new Opened(addressed(tx, open.get(), address), false);
      }
    }
    ConversationAddressRows.key(tx, channel.organizationId(), contactId, channel.id());
    MessageThread thread = new MessageThread(Objects.requireNonNullElse(address, ""), subject);
    return start(tx, channel, contactId, address, thread, ConversationStatus.OPEN, ids.next(), now);
  }

  private static Optional<Conversation> unresolvedAnywhere(Tx tx, Channel channel, long contactId) {
    return ConversationAddressRows.unresolved(
        tx, channel.organizationId(), contactId, channel.id());
  }

  /** What was opened before the contact had an address there goes to that from now on. */
  private static Conversation addressed(Tx tx, Conversation found, @Nullable String address) {
    if (found.address() != null || address == null) {
      return found;
    }
    ConversationAddressRows.give(tx, found, address);
    return ConversationRows.find(tx, found.organizationId(), found.id()).orElseThrow();
  }

  /**
   * Makes sure that one which may be opened is in nobody's way: with another address of the contact
   * there may be one that is open.
   */
  void keepApart(Tx tx, Conversation conversation) {
    channels
        .types()
        .find(conversation.channel())
        .map(ChannelType::peers)
        .filter(ChannelType.Peers::apart)
        .ifPresent(peers ->
            ConversationAddressRows.key(
                tx,
                conversation.organizationId(),
                conversation.contactId(),
                conversation.channelId()));
  }

  private static boolean isApart(Channel channel) {
    return channel.type().peers().apart();
  }

  private Optional<String> addressOn(Tx tx, Channel channel, long contactId) {
    return contactDirectory.addressOn(
        tx, channel.organizationId(), contactId, channel.typeName(), channel.scope());
  }

  /** The last one with an address, or with any that is open where none is named. */
  private Optional<Conversation> apart(
      Tx tx, Channel channel, long contactId, @Nullable String named) {
    if (named != null) {
      return ofAddress(tx, channel, contactId, named);
    }
    return unresolvedAnywhere(tx, channel, contactId)
        .filter(open -> open.address() != null)
        .or(() ->
            addressOn(tx, channel, contactId)
                .flatMap(address -> ofAddress(tx, channel, contactId, address)));
  }

  private Optional<Conversation> ofAddress(Tx tx, Channel channel, long contactId, String address) {
    Optional<Conversation> open =
        ConversationRows.unresolved(tx, channel.organizationId(), contactId, channel.id(), address);
    if (open.filter(found -> address.equals(found.address())).isPresent()) {
      return open;
    }
    ConversationAddressRows.key(tx, channel.organizationId(), contactId, channel.id());
    return last(tx, channel, contactId, address);
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
