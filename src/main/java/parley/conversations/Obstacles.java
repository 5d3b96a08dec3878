package parley.conversations;

import java.time.InstantSource;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.contacts.Contacts;
import parley.storage.Tx;

/** Looks for what is in the way of a message to a contact. */
final class Obstacles {
  private final Channels channels;
  private final Contacts contacts;
  private final InstantSource clock;

  Obstacles(Channels channels, Contacts contacts, InstantSource clock) {
    this.channels = channels;
    this.contacts = contacts;
    this.clock = clock;
  }

  /**
   * Looks whether the message may leave now. Templates may at any time, since the provider has
   * approved them; so what has one to fall back to leaves as that outside the window.
   */
  Clearance clear(Tx tx, Conversation conversation, Message message) {
    ChannelAccount account =
        channels.find(tx, conversation.organizationId(), conversation.channelId()).orElseThrow();
    boolean open = window(conversation, account).open();
    Message leaving = open ? message : message.asFallback().orElse(message);
    if (!open && !leaving.isTemplate()) {
      return new Clearance.Blocked(Obstacle.WINDOW_CLOSED);
    }
    return isReachable(tx, conversation)
        ? new Clearance.Clear(leaving)
        : new Clearance.Blocked(Obstacle.UNREACHABLE);
  }

  private ReplyWindow window(Conversation conversation, ChannelAccount account) {
    return ReplyWindow.of(conversation, ReplyWindow.isEnforced(account), clock.instant());
  }

  private boolean isReachable(Tx tx, Conversation conversation) {
    return conversation.contactPhone() != null
        || contacts
            .addressOn(
                tx, conversation.organizationId(), conversation.contactId(), conversation.channel())
            .isPresent();
  }
}
