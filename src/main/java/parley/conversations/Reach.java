package parley.conversations;

import java.time.InstantSource;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.contacts.Contacts;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.Tx;

/** Sends a message to somebody, whether or not there is a contact or a conversation yet. */
final class Reach {
  private final Channels channels;
  private final Contacts contacts;
  private final Threading threading;
  private final Messages messages;
  private final InstantSource clock;

  Reach(
      Channels channels,
      Contacts contacts,
      Threading threading,
      Messages messages,
      InstantSource clock) {
    this.channels = channels;
    this.contacts = contacts;
    this.threading = threading;
    this.messages = messages;
    this.clock = clock;
  }

  /**
   * Finds or makes the contact and the conversation, and sends: all or nothing.
   *
   * @throws Problem when the contact or the channel isn't the caller's, or the message can't be
   *     sent
   */
  Sending send(Tx tx, Caller caller, ReachBody body) {
    long organizationId = caller.organizationId();
    ChannelAccount account = body.channel().account(tx, channels, organizationId);
    long contactId = contacts.reached(tx, organizationId, body.to().get());
    long conversationId = threading.conversation(tx, account, contactId, clock.instant());
    return messages.send(tx, caller, conversationId, body.message().draft()).requirePossible();
  }
}
