package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;

/**
 * Whether a free-form message may be sent: some providers allow it only for a while after the
 * customer last wrote. This spares the provider's refusal; when the provider refuses nevertheless,
 * the window is closed until the customer writes again.
 *
 * @param open always, where the window isn't enforced
 * @param expiresAt when the provider closes it or has closed it; null when the customer never
 *     wrote, or the type of channel has no window
 */
record ReplyWindow(boolean open, @Nullable Instant expiresAt) {

  static ReplyWindow of(Conversation conversation, Channel channel, Instant now) {
    Duration length = channel.capabilities().window();
    ConversationActivity activity = conversation.activity();
    Instant end = end(activity, length);
    boolean inTime = activity.windowClosedAt() == null && end != null && now.isBefore(end);
    return new ReplyWindow(channel.window().isEmpty() || inTime, end);
  }

  private static @Nullable Instant end(ConversationActivity activity, @Nullable Duration length) {
    Instant lastInboundAt = activity.lastInboundAt();
    if (activity.windowClosedAt() != null || lastInboundAt == null || length == null) {
      return activity.windowClosedAt();
    }
    return lastInboundAt.plus(length);
  }
}
