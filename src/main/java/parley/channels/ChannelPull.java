package parley.channels;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Asks the provider of one channel for news, again and again as long as the channel is there, and
 * hands them on with the new cursor. A job, so that one node does it.
 */
final class ChannelPull implements JobHandler {
  static final String KIND = "channel.pull";
  private static final Logger LOG = LoggerFactory.getLogger(ChannelPull.class);
  private static final String REFUSED = "refused";
  private static final Duration WHILE_REFUSED = Duration.ofMinutes(1);

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final Channels channels;
  private final UpdateDispatcher dispatcher;

  ChannelPull(
      Database database,
      Outbox outbox,
      InstantSource clock,
      Channels channels,
      UpdateDispatcher dispatcher) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.channels = channels;
    this.dispatcher = dispatcher;
  }

  static NewJob job(Channel channel) {
    return NewJob.now(channel.organizationId(), KIND, Long.toString(channel.id()));
  }

  /** Makes the next pull of a channel due. */
  static void hurry(Tx tx, Outbox outbox, long organizationId, long channelId) {
    outbox.release(tx, organizationId, waitsFor(channelId));
  }

  /** Another number than that for which messages wait that the channel has to send. */
  private static long waitsFor(long channelId) {
    return -channelId;
  }

  @Override
  public void run(Job job) {
    long id = Long.parseLong(job.payload());
    Optional<Channel> channel = database.read(tx -> channels.find(tx, job.organizationId(), id));
    if (channel.isEmpty()) {
      database.write(tx -> outbox.finish(tx, job));
      return;
    }
    AtomicBoolean rung = new AtomicBoolean();
    Runnable bell =
        () -> {
          rung.set(true);
          ring(job);
        };
    Next next = pull(channel.get(), job.memo(), bell);
    database.write(tx -> {
      Instant until = clock.instant().plus(delay(tx, channel.get(), next));
      return outbox.holdAt(tx, job, waitsFor(id), until, next.memo());
    });
    // What rang before the job was held had nothing to release yet.
    if (rung.get()) {
      ring(job);
    }
  }

  /**
   * What follows a pull.
   *
   * @param memo {@link #REFUSED} from a refusal on, until a pull works again; else null
   * @param refusal why the provider refuses the channel; null when it doesn't
   */
  private record Next(Duration delay, @Nullable String memo, @Nullable MessageError refusal) {}

  /**
   * Until the next pull. Who has changed the channel during this one found no job to release: it is
   * due at once.
   */
  private Duration delay(Tx tx, Channel channel, Next next) {
    MessageError refusal = next.refusal();
    if (refusal != null) {
      return delay(tx, channel, next, refusal);
    }
    return ChannelStateRows.keep(tx, channel) ? next.delay() : Duration.ZERO;
  }

  /**
   * A refused channel is paused in the transaction that holds the job, so that whoever resumes it
   * finds the job, too; likewise.
   */
  private Duration delay(Tx tx, Channel channel, Next next, MessageError refusal) {
    channels.breaker().refused(tx, channel, refusal);
    boolean isPaused =
        channels
            .find(tx, channel.organizationId(), channel.id())
            .filter(now -> now.status() == ChannelStatus.PAUSED)
            .isPresent();
    return isPaused ? next.delay() : Duration.ZERO;
  }

  /** Pulls once. A channel that was paused by a refused pull is probed by it. */
  private Next pull(Channel channel, @Nullable String memo, Runnable bell) {
    Puller puller = channels.adapter(channel.type()).puller().orElseThrow();
    String cursor = database.read(tx -> ChannelCursorRows.find(tx, channel)).orElse(null);
    return switch (puller.pull(channel, cursor, bell)) {
      case Puller.Pulled.News(var updates, var moved, var delay) -> {
        if (!updates.isEmpty() || !moved.equals(cursor)) {
          dispatcher.pulled(channel, updates, moved);
        }
        if (REFUSED.equals(memo)) {
          works(channel);
        }
        yield new Next(delay, null, null);
      }
      case Puller.Pulled.TryLater(var delay, var reason) -> {
        LOG.warn("could not pull channel {}: {}", IdType.CHANNEL.encode(channel.id()), reason);
        yield new Next(delay, memo, null);
      }
      case Puller.Pulled.ChannelDown(var error) -> new Next(WHILE_REFUSED, REFUSED, error);
    };
  }

  /** Makes the next pull due. */
  private void ring(Job job) {
    database.write(tx -> {
      hurry(tx, outbox, job.organizationId(), Long.parseLong(job.payload()));
      return true;
    });
  }

  private void works(Channel channel) {
    if (channel.status() == ChannelStatus.PAUSED) {
      database.write(tx -> {
        channels.breaker().works(tx, channel);
        return true;
      });
    }
  }
}
