package parley.conversations;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;

/**
 * How content a customer was with a conversation.
 *
 * @param score from 1, not at all, to 5, very much
 * @param comment what they said beside it; null for nothing
 */
record ConversationRating(int score, @Nullable String comment, Instant ratedAt) {
  /** What a row of {@code conversation} says. */
  static @Nullable ConversationRating of(Row row) {
    Instant at = row.instantOrNull("rated_at");
    return at == null
        ? null
        : new ConversationRating(row.count("rating_score"), row.textOrNull("rating_comment"), at);
  }
}
