package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.Channels;
import parley.channels.Handover;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactStanding;
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
  SendDecision clear(Tx tx, Conversation conversation, SendFacts facts, Message message) {
    boolean open = ReplyWindow.of(conversation, facts.channel(), clock.instant()).open();
    Message leaving = open ? message : message.asFallback().orElse(message);
    return obstacle(tx, conversation, facts, leaving, open)
        .<SendDecision>map(SendDecision.Blocked::new)
        .orElseGet(() -> new SendDecision.Clear(leaving));
  }

  /** The channel of a message. */
  Channel channel(Tx tx, Message message) {
    return channels.find(tx, message.organizationId(), message.channelId()).orElseThrow();
  }

  /** Asks for what decides about a message in a conversation. */
  SendFacts facts(Tx tx, long organizationId, long conversationId, @Nullable String clientId) {
    return SendFacts.ask(tx, channels, contactDirectory, organizationId, conversationId, clientId);
  }

  private Optional<SendObstacle> obstacle(
      Tx tx, Conversation conversation, SendFacts facts, Message leaving, boolean open) {
    Optional<SendObstacle> lasting = lasting(facts, leaving);
    if (lasting.isPresent()) {
      return lasting;
    }
    Channel channel = facts.channel();
    if (!open && !leaving.isTemplate()) {
      boolean templates = channel.capabilities().templates();
      return channel.window().map(window -> SendObstacle.windowClosed(window, templates));
    }
    return unreachable(tx, conversation, facts);
  }

  /**
   * Why the message can't leave over its channel, whenever it is sent, unless somebody changes
   * their mind; most often nothing.
   */
  static Optional<SendObstacle> lasting(SendFacts facts, Message message) {
    return lasting(facts.channel(), facts.contact().standing(), message);
  }

  /** The same with what is known of the contact to whom it goes. */
  static Optional<SendObstacle> lasting(Channel channel, ContactStanding to, Message message) {
    return impossible(channel.capabilities(), message).or(() -> unwanted(channel, to, message));
  }

  private static Optional<SendObstacle> unwanted(
      Channel channel, ContactStanding to, Message message) {
    if (to.blocked()) {
      return Optional.of(SendObstacle.blocked());
    }
    return to.refuses(channel.typeName(), message.purpose().text())
        ? Optional.of(SendObstacle.optedOut(message.purpose()))
        : Optional.empty();
  }

  private static Optional<SendObstacle> impossible(ChannelCapabilities can, Message message) {
    if (!can.typesOut().contains(message.type())) {
      return Optional.of(SendObstacle.unsupportedType(can));
    }
    if (isElsewhere(can, message)) {
      return Optional.of(SendObstacle.elsewhere());
    }
    return isTooLong(can, message)
        ? Optional.of(SendObstacle.tooLong(can.text()))
        : Optional.empty();
  }

  /** A message that has to bring its file names none that is somewhere else. */
  private static boolean isElsewhere(ChannelCapabilities can, Message message) {
    return can.files().handover() instanceof Handover.Inline
        && can.files().byType().containsKey(message.type())
        && message.contentNode().path("url").isString();
  }

  private static boolean isTooLong(ChannelCapabilities can, Message leaving) {
    return leaving.type().equals(ContentType.TEXT.text())
        && !can.text().fitsAny(leaving.content().length())
        && !can.text().fits(leaving.contentNode().path("text").asString());
  }

  private Optional<SendObstacle> unreachable(Tx tx, Conversation conversation, SendFacts facts) {
    Channel channel = facts.channel();
    Optional<String> address = SendAddress.of(tx, contactDirectory, conversation, channel);
    if (address.isEmpty()) {
      return Optional.of(SendObstacle.unreachable(channel.type()));
    }
    boolean refuses =
        conversation.address() != null
            && contactDirectory
                .reachability()
                .refuses(
                    tx,
                    conversation.organizationId(),
                    facts.contact(),
                    channel.typeName(),
                    channel.scope(),
                    address.get());
    return refuses ? Optional.of(SendObstacle.refusing()) : Optional.empty();
  }
}
