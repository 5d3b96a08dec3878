package parley.conversations;

import java.time.InstantSource;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.http.Caller;
import parley.http.Problem;
import parley.storage.Tx;

/** Opens conversations from our side: {@code POST /v1/conversations}. */
final class ConversationOpener {
  private static final String MESSAGE = "/message";

  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final Messages messages;
  private final ConversationThreads threads;
  private final InstantSource clock;

  ConversationOpener(
      Channels channels,
      ContactDirectory contactDirectory,
      Messages messages,
      ConversationThreads threads,
      InstantSource clock) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.messages = messages;
    this.threads = threads;
    this.clock = clock;
  }

  /**
   * Opens the conversation, or takes the one that is there, and sends the first message in it: all
   * or nothing.
   *
   * @throws Problem when the contact or the channel isn't the caller's, or the message can't be
   *     sent
   */
  ConversationThreads.Opened open(Tx tx, Caller caller, ConversationOpenerBody body) {
    long contactId = contact(tx, caller.organizationId(), body.contactId().get());
    Channel channel = body.channel().find(tx, channels, caller.organizationId());
    String subject = body.message().map(message -> message.draft().subject()).orElse(null);
    ConversationThreads.Opened opened =
        threads.open(tx, channel, contactId, null, subject, clock.instant());
    body.message()
        .ifPresent(message ->
            messages
                .send(tx, caller, opened.conversation(), message.draft())
                .requirePossible(ConversationOpener::inBody));
    return opened;
  }

  /** Where a field of the message stands in the body; what names a file knows it already. */
  private static String inBody(String field) {
    if (field.isEmpty()) {
      return "/contact_id";
    }
    return field.startsWith(MESSAGE + "/") ? field : MESSAGE + field;
  }

  private long contact(Tx tx, long organizationId, long contactId) {
    return contactDirectory
        .find(tx, organizationId, contactId)
        .orElseThrow(
            () -> Problem.invalidField("/contact_id", "unknown_contact", "is not a contact's id"))
        .id();
  }
}
