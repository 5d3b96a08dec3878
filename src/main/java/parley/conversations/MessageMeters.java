package parley.conversations;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.LongStream;
import parley.channels.Channel;
import parley.outbox.Job;
import parley.storage.Ids;
import parley.storage.Tx;

/** Counts messages on their way, once each transaction is durable. */
final class MessageMeters {
  private static final Duration[] BUCKETS =
      LongStream.of(50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final MeterRegistry meters;

  MessageMeters(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A message has come to its status. */
  void reached(Tx tx, Channel channel, String direction, String status) {
    tx.afterCommit(() ->
        Counter.builder("messages")
            .description("Messages that came to a status, in either direction.")
            .tags("direction", direction, "status", status, "channel_type", channel.type().name())
            .register(meters)
            .increment());
  }

  /** The provider has taken the message of a job. */
  void sent(Tx tx, Channel channel, Job job, Instant now) {
    tx.afterCommit(() ->
        Timer.builder("send")
            .description("The time from when a message could leave until the provider took it.")
            .tag("channel_type", channel.type().name())
            .serviceLevelObjectives(BUCKETS)
            .register(meters)
            .record(sinceWritten(job, now)));
  }

  /** A clock that was set back makes no negative times. */
  private static Duration sinceWritten(Job job, Instant now) {
    Instant written = Ids.madeAt(job.id());
    return written.isBefore(now) ? Duration.between(written, now) : Duration.ZERO;
  }
}
