package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.contacts.Contacts;
import parley.conversations.content.ContentType;
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
   * The first thing that keeps a message of this type from leaving now. Templates may leave at any
   * time: the provider has approved them.
   */
  Optional<Obstacle> to(Tx tx, Conversation conversation, ContentType type) {
    ChannelAccount account =
        channels.find(tx, conversation.organizationId(), conversation.channelId()).orElseThrow();
    if (type != ContentType.TEMPLATE && !window(conversation, account).open()) {
      return Optional.of(Obstacle.WINDOW_CLOSED);
    }
    return isReachable(tx, conversation) ? Optional.empty() : Optional.of(Obstacle.UNREACHABLE);
  }

  private ReplyWindow window(Conversation conversation, ChannelAccount account) {
    return ReplyWindow.of(conversation, ReplyWindow.isEnforced(account), clock.instant());
  }

  private boolean isReachable(Tx tx, Conversation conversation) {
    return contacts
        .addressOn(
            tx, conversation.organizationId(), conversation.contactId(), conversation.channel())
        .isPresent();
  }
}
