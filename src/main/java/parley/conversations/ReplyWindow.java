package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelAccount;

/**
 * Whether a free-form message may be sent: WhatsApp allows it for 24 hours after the customer last
 * wrote. This spares the provider's refusal; when the provider refuses nevertheless, the window is
 * closed until the customer writes again.
 *
 * @param expiresAt null when the customer never wrote or the window isn't enforced
 */
record ReplyWindow(boolean open, @Nullable Instant expiresAt) {
  private static final Duration LENGTH = Duration.ofHours(24);

  static ReplyWindow of(Conversation conversation, boolean enforced, Instant now) {
    if (!enforced) {
      return new ReplyWindow(true, null);
    }
    if (conversation.windowClosedAt() != null) {
      return new ReplyWindow(false, conversation.windowClosedAt());
    }
    Instant lastInboundAt = conversation.lastInboundAt();
    if (lastInboundAt == null) {
      return new ReplyWindow(false, null);
    }
    Instant end = lastInboundAt.plus(LENGTH);
    return new ReplyWindow(now.isBefore(end), end);
  }

  /** Simulated accounts don't enforce it unless their settings say so. */
  static boolean isEnforced(ChannelAccount account) {
    Boolean setting = account.settings().enforceWindow();
    return setting == null ? !account.simulated() : setting;
  }
}
