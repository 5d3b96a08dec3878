package parley.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One event on its way to one webhook.
 *
 * @param subject deliveries about one subject are made one after the other
 * @param tries attempts since it was written or replayed
 * @param attempts the last ones, oldest first
 * @param nextAttemptAt null when it is not pending
 */
record Delivery(
    long organizationId,
    long id,
    long webhookId,
    long sequence,
    long eventId,
    String eventType,
    long subject,
    DeliveryStatus status,
    int tries,
    List<DeliveryAttempt> attempts,
    @Nullable Instant nextAttemptAt,
    Instant createdAt) {
  private static final int KEPT = 20;

  /** Whether it waits for an attempt, and may have it at {@code now}; see {@link LongestWaits}. */
  boolean isDue(Instant now) {
    return nextAttemptAt != null
        && (!nextAttemptAt.isAfter(now)
            || nextAttemptAt.isAfter(now.plus(LongestWaits.RETRY.multipliedBy(tries))));
  }

  /** The attempts with one more; only the last ones are kept. */
  List<DeliveryAttempt> attemptsWith(DeliveryAttempt attempt) {
    List<DeliveryAttempt> all = new ArrayList<>(attempts);
    all.add(attempt);
    return all.subList(Math.max(0, all.size() - KEPT), all.size());
  }
}
