package parley.outbox;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A job to be written.
 *
 * @param kind which {@link JobHandler} runs it
 * @param lane jobs with the same lane in an organization run one after the other; empty when it
 *     waits for none
 * @param share jobs with the same kind and share together get a part of a node's places, so that
 *     other shares get theirs: a channel's id, or 0 for one share of all
 * @param payload what the handler needs to know, as it likes; ids rather than copies
 * @param runAt not before this time
 * @param delayedAt when {@code runAt} was set, if it is a delay: it ends early when the clock turns
 *     out to have been wrong; null when a person chose {@code runAt}
 */
public record NewJob(
    long organizationId,
    String kind,
    OptionalLong lane,
    long share,
    String payload,
    Instant runAt,
    @Nullable Instant delayedAt) {

  /** A job that is due at once, whatever the clock does. */
  public static NewJob now(long organizationId, String kind, String payload) {
    return at(organizationId, kind, payload, Instant.EPOCH);
  }

  /** A job for a time that a person chose. */
  public static NewJob at(long organizationId, String kind, String payload, Instant time) {
    return new NewJob(organizationId, kind, OptionalLong.empty(), 0, payload, time, null);
  }

  /** A job that is due {@code delay} after {@code now}. */
  public static NewJob after(
      Duration delay, Instant now, long organizationId, String kind, String payload) {
    return new NewJob(organizationId, kind, OptionalLong.empty(), 0, payload, now.plus(delay), now);
  }

  /** The same in a lane, and as one of a share. */
  public NewJob in(long newLane, long newShare) {
    return new NewJob(
        organizationId, kind, OptionalLong.of(newLane), newShare, payload, runAt, delayedAt);
  }

  /** The queue that it will be in. Times are kept in milliseconds. */
  JobQueue queue() {
    JobShare of = new JobShare(organizationId, kind, share);
    return new JobQueue(of, runAt.truncatedTo(ChronoUnit.MILLIS));
  }
}
