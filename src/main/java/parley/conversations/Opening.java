package parley.conversations;

import java.time.InstantSource;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.contacts.Contacts;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.Ids;
import parley.storage.Tx;

/** Opens conversations from our side: {@code POST /v1/conversations}. */
final class Opening {
  /** The conversation, and whether it is a new one. */
  record Opened(long id, boolean isNew) {}

  private final ConversationRows rows = new ConversationRows();
  private final Channels channels;
  private final Contacts contacts;
  private final Messages messages;
  private final ConversationEvents events;
  private final Ids ids;
  private final InstantSource clock;

  Opening(
      Channels channels,
      Contacts contacts,
      Messages messages,
      ConversationEvents events,
      Ids ids,
      InstantSource clock) {
    this.channels = channels;
    this.contacts = contacts;
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
  Opened open(Tx tx, Caller caller, OpeningBody body) {
    requireContact(tx, caller.organizationId(), body.contactId().get());
    ChannelAccount account = body.channel().account(tx, channels, caller.organizationId());
    Opened opened = open(tx, caller, body.contactId().get(), account);
    body.message()
        .ifPresent(
            message -> messages.send(tx, caller, opened.id(), message.draft()).requirePossible());
    return opened;
  }

  private void requireContact(Tx tx, long organizationId, long contactId) {
    if (contacts.find(tx, organizationId, contactId).isEmpty()) {
      throw Problem.invalidField("/contact_id", "unknown_contact", "is not a contact's id");
    }
  }

  private Opened open(Tx tx, Caller caller, long contactId, ChannelAccount account) {
    long organizationId = caller.organizationId();
    long id = ids.next();
    ConversationRows.Start start =
        new ConversationRows.Start(
            organizationId, id, contactId, account.id(), account.type(), clock.instant());
    if (rows.openOnce(tx, start)) {
      events.opened(tx, organizationId, id);
      return new Opened(id, true);
    }
    return new Opened(
        rows.unresolved(tx, organizationId, contactId, account.id()).orElseThrow(), false);
  }
}
