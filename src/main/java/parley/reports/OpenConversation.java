package parley.reports;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What has to be known of a conversation to count what happens next in it.
 *
 * @param openedAt when it was opened, or opened again; null when nobody knows
 * @param waitingSince when the customer wrote the first message that nobody has answered
 * @param answered whether there was a first response since it was opened
 */
record OpenConversation(
    long id,
    long channelId,
    @Nullable Instant openedAt,
    @Nullable Instant waitingSince,
    boolean answered) {

  /** One that is older than what was counted: its first response may be long past. */
  static OpenConversation older(long id, long channelId) {
    return new OpenConversation(id, channelId, null, null, true);
  }

  OpenConversation opened(Instant at) {
    return new OpenConversation(id, channelId, at, waitingSince, false);
  }

  /** The customer waits for an answer. */
  OpenConversation waiting(Instant since) {
    return new OpenConversation(id, channelId, openedAt, since, answered);
  }

  /** Somebody wrote to the customer. */
  OpenConversation told() {
    return new OpenConversation(id, channelId, openedAt, null, answered || waitingSince != null);
  }
}
