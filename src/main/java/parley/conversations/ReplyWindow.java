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
  private static final ReplyWindow NONE = new ReplyWindow(false, null);

  /**
   * The window of a conversation.
   *
   * @param channel null when only a newer Parley knows its type: then nothing may be sent from here
   */
  static ReplyWindow of(Conversation conversation, @Nullable Channel channel, Instant now) {
    if (channel == null) {
      return NONE;
    }
    Duration length = channel.capabilities().window();
    ConversationTraffic traffic = conversation.traffic();
    Instant end = end(traffic, length);
    boolean inTime = traffic.windowClosedAt() == null && end != null && now.isBefore(end);
    return new ReplyWindow(channel.window().isEmpty() || inTime, end);
  }

  private static @Nullable Instant end(ConversationTraffic traffic, @Nullable Duration length) {
    Instant lastInboundAt = traffic.lastInboundAt();
    if (traffic.windowClosedAt() != null || lastInboundAt == null || length == null) {
      return traffic.windowClosedAt();
    }
    return lastInboundAt.plus(length);
  }
}
