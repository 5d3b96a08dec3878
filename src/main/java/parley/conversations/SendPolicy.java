package parley.conversations;

import java.time.InstantSource;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.storage.Tx;

/** Looks for what is in the way of a message to a contact. */
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
  SendDecision clear(Tx tx, Conversation conversation, Message message) {
    Channel channel =
        channels.find(tx, conversation.organizationId(), conversation.channelId()).orElseThrow();
    boolean open = window(conversation, channel).open();
    Message leaving = open ? message : message.asFallback().orElse(message);
    if (!open && !leaving.isTemplate()) {
      return new SendDecision.Blocked(SendObstacle.WINDOW_CLOSED);
    }
    return isReachable(tx, conversation)
        ? new SendDecision.Clear(leaving)
        : new SendDecision.Blocked(SendObstacle.UNREACHABLE);
  }

  private ReplyWindow window(Conversation conversation, Channel channel) {
    return ReplyWindow.of(conversation, ReplyWindow.isEnforced(channel), clock.instant());
  }

  private boolean isReachable(Tx tx, Conversation conversation) {
    return conversation.contactPhone() != null
        || contactDirectory
            .addressOn(
                tx, conversation.organizationId(), conversation.contactId(), conversation.channel())
            .isPresent();
  }
}
