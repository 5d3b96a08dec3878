package parley.conversations;

import java.time.InstantSource;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.Tx;

/** Sends a message to somebody, whether or not there is a contact or a conversation yet. */
final class DirectMessages {
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final ConversationThreads threads;
  private final Messages messages;
  private final InstantSource clock;

  DirectMessages(
      Channels channels,
      ContactDirectory contactDirectory,
      ConversationThreads threads,
      Messages messages,
      InstantSource clock) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.threads = threads;
    this.messages = messages;
    this.clock = clock;
  }

  /**
   * Finds or makes the contact and the conversation, and sends: all or nothing.
   *
   * @throws Problem when the contact or the channel isn't the caller's, or the message can't be
   *     sent
   */
  SendOutcome send(Tx tx, Caller caller, DirectMessageBody body) {
    long organizationId = caller.organizationId();
    Channel channel = body.channel().account(tx, channels, organizationId);
    long contactId = contactDirectory.reached(tx, organizationId, body.to().get());
    long conversationId = threads.conversation(tx, channel, contactId, clock.instant());
    return messages.send(tx, caller, conversationId, body.message().draft()).requirePossible();
  }
}
