package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;

/**
 * Whether a free-form message may be sent: WhatsApp allows it for 24 hours after the customer last
 * wrote. This spares the provider's refusal; when the provider refuses nevertheless, the window is
 * closed until the customer writes again.
 *
 * @param open always, where the window isn't enforced
 * @param expiresAt when WhatsApp closes it or has closed it; null when the customer never wrote
 */
record ReplyWindow(boolean open, @Nullable Instant expiresAt) {
  private static final Duration LENGTH = Duration.ofHours(24);

  static ReplyWindow of(Conversation conversation, boolean enforced, Instant now) {
    Instant end = end(conversation);
    boolean inTime = conversation.windowClosedAt() == null && end != null && now.isBefore(end);
    return new ReplyWindow(!enforced || inTime, end);
  }

  private static @Nullable Instant end(Conversation conversation) {
    Instant lastInboundAt = conversation.lastInboundAt();
    return conversation.windowClosedAt() != null || lastInboundAt == null
        ? conversation.windowClosedAt()
        : lastInboundAt.plus(LENGTH);
  }

  /** Simulated accounts don't enforce it unless their settings say so. */
  static boolean isEnforced(Channel channel) {
    Boolean setting = channel.settings().enforceWindow();
    return setting == null ? !channel.simulated() : setting;
  }
}
