package parley.conversations;

import java.time.Duration;
import parley.outbox.Doubling;
import parley.outbox.Job;

/** How long to wait before a message is sent again. */
final class SendBackoff {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Doubling AFTER_FAILURE = new Doubling(Duration.ofSeconds(1), LONGEST);

  /** 4^5 seconds are 17 minutes. */
  private static final int MOST_CUSTOMER_THROTTLES = 5;

  /** The waits of jobs that failed together differ by up to a quarter. */
  private static final int SPREAD = 64;

  private SendBackoff() {}

  /** Twice as long after every attempt, and as long as the provider asks. */
  static Duration ofAttempt(Job job, Duration asked) {
    Duration wait = longer(AFTER_FAILURE.after(job.attempts()), asked);
    Duration jitter = wait.multipliedBy(Math.floorMod(job.id(), SPREAD)).dividedBy(4 * SPREAD);
    return wait.compareTo(LONGEST) > 0 ? LONGEST.plus(jitter) : wait.plus(jitter);
  }

  /** As Meta asks for it: 4^X seconds, where X says how often in a row it had to. */
  static Duration ofCustomer(int throttles, Duration asked) {
    return longer(
        Duration.ofSeconds(1L << (2 * Math.min(throttles, MOST_CUSTOMER_THROTTLES))), asked);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
