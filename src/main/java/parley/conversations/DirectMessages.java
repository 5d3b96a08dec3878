package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelType.CardField;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.contacts.Identity;
import parley.contacts.MessageRecipient;
import parley.http.Actor;
import parley.http.Caller;
import parley.http.Fields;
import parley.http.Problem;
import parley.storage.Tx;

/** Sends a message to somebody, whether or not there is a contact or a conversation yet. */
final class DirectMessages {
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final ConversationThreads threads;
  private final Messages messages;
  private final ConversationEvents events;
  private final InstantSource clock;

  DirectMessages(
      Channels channels,
      ContactDirectory contactDirectory,
      ConversationThreads threads,
      Messages messages,
      ConversationEvents events,
      InstantSource clock) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.threads = threads;
    this.messages = messages;
    this.events = events;
    this.clock = clock;
  }

  /** Reads and checks the body of a request. */
  DirectMessageBody body(Fields body) {
    return DirectMessageBody.of(
        body, channels.types(), contactDirectory.channels(), clock.instant());
  }

  /**
   * Finds or makes the contact and the conversation, and sends: all or nothing.
   *
   * @throws Problem when the contact or the channel isn't the caller's, or the message can't be
   *     sent
   */
  SendOutcome send(Tx tx, Caller caller, DirectMessageBody body) {
    long organizationId = caller.organizationId();
    Channel channel = body.channel().find(tx, channels, organizationId);
    MessageRecipient to = body.to().get();
    to.named().ifPresent(identity -> requireOn(channel, identity));
    long contactId = contactDirectory.reached(tx, organizationId, to);
    // A new conversation with a phone or an e-mail goes where the contact's card says by then.
    String named = to.named().map(Identity::address).orElse(null);
    Conversation found = found(tx, channel, contactId, named, body.message().draft());
    Conversation conversation = redirected(tx, caller, found, address(to, channel));
    return messages
        .send(tx, caller, conversation, body.message().draft())
        .requirePossible(field -> field.isEmpty() ? "/to" : field);
  }

  /** What has a subject begins a conversation where a contact may have several. */
  private Conversation found(
      Tx tx, Channel channel, long contactId, @Nullable String named, MessageDraft draft) {
    Instant now = clock.instant();
    String subject = draft.subject();
    return subject == null || !channel.capabilities().severalConversations()
        ? threads.conversation(tx, channel, contactId, named, now)
        : threads.open(tx, channel, contactId, named, subject, now).conversation();
  }

  private Conversation redirected(
      Tx tx, Caller caller, Conversation found, Optional<String> named) {
    Conversation redirected =
        named
            .filter(address ->
                ConversationRows.redirect(tx, found.organizationId(), found.id(), address))
            .flatMap(address -> ConversationRows.find(tx, found.organizationId(), found.id()))
            .orElse(found);
    events.regrouped(tx, found, redirected, List.of(), Actor.of(caller));
    return redirected;
  }

  /** Whoever names an address means that one, wherever the contact wrote from last. */
  private static Optional<String> address(MessageRecipient to, Channel channel) {
    List<CardField> vouches = channel.type().peers().vouches();
    return to.named()
        .map(Identity::address)
        .or(() ->
            Optional.ofNullable(to.phone().orNull())
                .filter(phone -> vouches.contains(CardField.PHONE)))
        .or(() ->
            Optional.ofNullable(to.email().orNull())
                .filter(email -> vouches.contains(CardField.EMAIL)));
  }

  private static void requireOn(Channel channel, Identity identity) {
    if (!identity.channel().equals(channel.typeName())) {
      throw Problem.invalidField(
          "/to/identity/channel", "not_allowed", "must be the type of the channel");
    }
    if (!identity.scope().equals(channel.scope())) {
      throw Problem.invalidField(
          "/to/identity/scope",
          "not_allowed",
          channel.scope().isEmpty()
              ? "must be absent on this type of channel"
              : "must be the account of the channel: " + channel.scope());
    }
  }
}
