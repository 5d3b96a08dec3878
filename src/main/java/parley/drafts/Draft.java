package parley.drafts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * What an agent has begun to write in a conversation.
 *
 * @param text of the answer
 * @param updatedAt null when nothing is begun
 */
record Draft(long conversationId, String text, String note, @Nullable Instant updatedAt) {

  /** A draft as the API shows it. */
  record View(String conversationId, String text, String note, @Nullable Instant updatedAt) {}

  /** Nothing is begun. */
  static Draft none(long conversationId) {
    return new Draft(conversationId, "", "", null);
  }

  View view() {
    return new View(IdType.CONVERSATION.encode(conversationId), text, note, updatedAt);
  }
}
