package parley.conversations;

import java.time.InstantSource;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.Ids;
import parley.storage.Tx;

/** Opens conversations from our side: {@code POST /v1/conversations}. */
final class ConversationOpener {
  /** The conversation, and whether it is a new one. */
  record Opened(long id, boolean isNew) {}

  private final ConversationRows rows = new ConversationRows();
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final Messages messages;
  private final ConversationEvents events;
  private final Ids ids;
  private final InstantSource clock;

  ConversationOpener(
      Channels channels,
      ContactDirectory contactDirectory,
      Messages messages,
      ConversationEvents events,
      Ids ids,
      InstantSource clock) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.messages = messages;
    this.events = events;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Opens the conversation, or takes the one that is there, and sends the first message in it: all
   * or nothing.
   *
   * @throws Problem when the contact or the channel isn't the caller's, or the message can't be
   *     sent
   */
  Opened open(Tx tx, Caller caller, ConversationOpenerBody body) {
    requireContact(tx, caller.organizationId(), body.contactId().get());
    Channel channel = body.channel().account(tx, channels, caller.organizationId());
    Opened opened = open(tx, caller, body.contactId().get(), channel);
    body.message()
        .ifPresent(
            message -> messages.send(tx, caller, opened.id(), message.draft()).requirePossible());
    return opened;
  }

  private void requireContact(Tx tx, long organizationId, long contactId) {
    if (contactDirectory.find(tx, organizationId, contactId).isEmpty()) {
      throw Problem.invalidField("/contact_id", "unknown_contact", "is not a contact's id");
    }
  }

  private Opened open(Tx tx, Caller caller, long contactId, Channel channel) {
    long organizationId = caller.organizationId();
    long id = ids.next();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId, id, contactId, channel.id(), channel.type(), clock.instant());
    if (rows.openOnce(tx, start)) {
      events.opened(tx, organizationId, id);
      return new Opened(id, true);
    }
    return new Opened(
        rows.unresolved(tx, organizationId, contactId, channel.id()).orElseThrow(), false);
  }
}
