package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.Channels;
import parley.contacts.Contact;
import parley.contacts.ContactDirectory;
import parley.conversations.content.ContentType;
import parley.storage.Tx;

/**
 * Decides whether a message may leave now, by what its channel can and what the provider allows.
 */
final class SendPolicy {
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final InstantSource clock;

  SendPolicy(Channels channels, ContactDirectory contactDirectory, InstantSource clock) {
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.clock = clock;
  }

  /**
   * Looks whether the message may leave now. Templates may at any time, since the provider has
   * approved them; so what has one to fall back to leaves as that outside the window.
   */
  SendDecision clear(Tx tx, Conversation conversation, Channel channel, Message message) {
    boolean open = ReplyWindow.of(conversation, channel, clock.instant()).open();
    Message leaving = open ? message : message.asFallback().orElse(message);
    return obstacle(tx, conversation, channel, leaving, open)
        .<SendDecision>map(SendDecision.Blocked::new)
        .orElseGet(() -> new SendDecision.Clear(leaving));
  }

  /** The channel of a message. */
  Channel channel(Tx tx, Message message) {
    return channels.find(tx, message.organizationId(), message.channelId()).orElseThrow();
  }

  private Optional<SendObstacle> obstacle(
      Tx tx, Conversation conversation, Channel channel, Message leaving, boolean open) {
    Optional<SendObstacle> lasting = lasting(tx, conversation, channel, leaving);
    if (lasting.isPresent()) {
      return lasting;
    }
    if (!open && !leaving.isTemplate()) {
      boolean templates = channel.capabilities().templates();
      return channel.window().map(window -> SendObstacle.windowClosed(window, templates));
    }
    return unreachable(tx, conversation, channel);
  }

  /**
   * Why the message can't leave over its channel, whenever it is sent, unless somebody changes
   * their mind; most often nothing.
   */
  Optional<SendObstacle> lasting(
      Tx tx, Conversation conversation, Channel channel, Message message) {
    return impossible(channel.capabilities(), message)
        .or(() -> unwanted(tx, conversation, channel, message));
  }

  private Optional<SendObstacle> unwanted(
      Tx tx, Conversation conversation, Channel channel, Message message) {
    Contact contact =
        contactDirectory
            .find(tx, conversation.organizationId(), conversation.contactId())
            .orElseThrow();
    if (contact.blocked()) {
      return Optional.of(SendObstacle.blocked());
    }
    return contact.refuses(channel.typeName(), message.purpose().text())
        ? Optional.of(SendObstacle.optedOut(message.purpose()))
        : Optional.empty();
  }

  private static Optional<SendObstacle> impossible(ChannelCapabilities can, Message message) {
    if (!can.typesOut().contains(message.type())) {
      return Optional.of(SendObstacle.unsupportedType(can));
    }
    return isTooLong(can, message)
        ? Optional.of(SendObstacle.tooLong(can.text()))
        : Optional.empty();
  }

  private static boolean isTooLong(ChannelCapabilities can, Message leaving) {
    return leaving.type().equals(ContentType.TEXT.text())
        && !can.text().fitsAny(leaving.content().length())
        && !can.text().fits(leaving.contentNode().path("text").asString());
  }

  private Optional<SendObstacle> unreachable(Tx tx, Conversation conversation, Channel channel) {
    Optional<String> address = SendAddress.of(tx, contactDirectory, conversation, channel);
    if (address.isEmpty()) {
      return Optional.of(SendObstacle.unreachable());
    }
    boolean refuses =
        conversation.address() != null
            && contactDirectory.refuses(
                tx,
                conversation.organizationId(),
                channel.typeName(),
                channel.scope(),
                address.get());
    return refuses ? Optional.of(SendObstacle.refusing()) : Optional.empty();
  }
}
