package parley.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rules as the API shows them.
 *
 * @param nextRunAt null while there are no rules
 * @param lastRun null until one has ended
 * @param due what would be erased now; null unless it was asked for
 */
record RetentionView(
    @Nullable Long mediaDays,
    @Nullable Long messagesDays,
    @Nullable Long resolvedConversationsDays,
    @Nullable Long contactsWithoutActivityDays,
    @Nullable Long eventsDays,
    @Nullable Instant nextRunAt,
    @Nullable EndedSweep lastRun,
    @Nullable Erased due) {

  static RetentionView of(
      RetentionRules rules,
      @Nullable Instant nextRunAt,
      @Nullable EndedSweep lastRun,
      @Nullable Erased due) {
    return new RetentionView(
        rules.media(),
        rules.messages(),
        rules.conversations(),
        rules.contacts(),
        rules.events(),
        nextRunAt,
        lastRun,
        due);
  }
}
