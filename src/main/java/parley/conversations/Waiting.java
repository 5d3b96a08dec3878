package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Customers who wait for an answer in open conversations.
 *
 * @param conversations in how many
 * @param longestSince when the first of their messages was written; null when nobody waits
 * @param conversationId where that was
 */
public record Waiting(
    long conversations, @Nullable Instant longestSince, @Nullable Long conversationId) {
  static final Waiting NOBODY = new Waiting(0, null, null);
}
