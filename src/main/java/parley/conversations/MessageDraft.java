package parley.conversations;

import org.jspecify.annotations.Nullable;

/**
 * A message that an agent wants to send, checked but for what only the database knows.
 *
 * @param content JSON as the API shows it
 * @param metadata JSON object
 */
record MessageDraft(
    String type,
    String content,
    @Nullable Long replyTo,
    @Nullable String clientMessageId,
    String metadata) {

  /** Notes stay among the agents. */
  boolean isNote() {
    return type.equals("note");
  }
}
