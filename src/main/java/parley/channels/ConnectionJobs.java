package parley.channels;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
 * Tells providers that a channel has come, changed or gone: each is a job, written in the
 * transaction that causes it.
 */
final class ConnectionJobs {
  private static final String CONNECT = "channel.connect";
  private static final String DISCONNECT = "channel.disconnect";
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionJobs.class);

  /** A provider that doesn't answer for a day has forgotten a channel that is gone. */
  private static final int MOST_GOODBYES = 100;

  private final Database database;
  private final Outbox outbox;
  private final InstantSource clock;
  private final ChannelCodec codec;
  private final GoneChannels gone;
  private final ChannelCircuitBreaker breaker;
  private final Function<ChannelType, ChannelAdapter> adapters;

  ConnectionJobs(
      Database database,
      Outbox outbox,
      InstantSource clock,
      ChannelCodec codec,
      GoneChannels gone,
      ChannelCircuitBreaker breaker,
      Function<ChannelType, ChannelAdapter> adapters) {
    this.database = database;
    this.outbox = outbox;
    this.clock = clock;
    this.codec = codec;
    this.gone = gone;
    this.breaker = breaker;
    this.adapters = adapters;
  }

  /** All jobs of this room, by kind. */
  Map<String, JobHandler> with(ChannelPull pull, QuarantineErasure erasure) {
    return Map.of(
        CONNECT,
        JobHandler.leaving(this::connect),
        DISCONNECT,
        JobHandler.leaving(this::disconnect),
        ChannelPull.KIND,
        JobHandler.leaving(pull),
        QuarantineErasure.KIND,
        erasure);
  }

  void added(Tx tx, Channel channel) {
    tell(tx, channel);
    if (isPulled(channel)) {
      outbox.add(tx, ChannelPull.job(channel));
    }
  }

  /**
   * Whoever reads a channel goes by what it says now.
   *
   * @param claims whether the provider has to be told, too
   */
  void changed(Tx tx, Channel channel, boolean claims) {
    if (claims) {
      tell(tx, channel);
    }
    if (isPulled(channel)) {
      ChannelPull.hurry(tx, outbox, channel.organizationId(), channel.id());
    }
  }

  private void tell(Tx tx, Channel channel) {
    if (isConnected(channel)) {
      add(tx, channel, CONNECT, Long.toString(channel.id()));
    }
  }

  private boolean isPulled(Channel channel) {
    return adapters.apply(channel.type()).puller().isPresent();
  }

  /** Its credentials go along, sealed, since the channel is gone when the job runs. */
  void removed(Tx tx, Channel channel) {
    if (isConnected(channel)) {
      add(tx, channel, DISCONNECT, gone.seal(channel));
    }
  }

  /** All about one channel in order: the provider must not be told that it went before it came. */
  private void add(Tx tx, Channel channel, String kind, String payload) {
    outbox.add(
        tx, NewJob.now(channel.organizationId(), kind, payload).in(channel.id(), channel.id()));
  }

  private boolean isConnected(Channel channel) {
    return !channel.simulated() && adapters.apply(channel.type()).connection().isNeeded();
  }

  private void connect(Job job) {
    long id = Long.parseLong(job.payload());
    Optional<Channel> found =
        database.read(tx -> ChannelRows.find(tx, codec, job.organizationId(), id));
    if (found.isEmpty()) {
      finish(job);
      return;
    }
    Channel channel = found.get();
    switch (adapters.apply(channel.type()).connection().connect(channel)) {
      case ChannelConnection.Connected.Done() -> finish(job);
      case ChannelConnection.Connected.TryLater(var delay, var reason) ->
          tryLater(job, "connect", channel, delay, reason);
      case ChannelConnection.Connected.ChannelDown(var error) ->
          database.write(tx -> {
            breaker.refused(tx, channel, error);
            return outbox.finish(tx, job);
          });
    }
  }

  private void disconnect(Job job) {
    opened(job).ifPresentOrElse(channel -> disconnect(job, channel), () -> finish(job));
  }

  private void disconnect(Job job, Channel channel) {
    switch (adapters.apply(channel.type()).connection().disconnect(channel)) {
      case ChannelConnection.Connected.TryLater(var delay, var reason)
          when job.attempts() < MOST_GOODBYES ->
          tryLater(job, "disconnect", channel, delay, reason);
      case ChannelConnection.Connected.Done _,
          ChannelConnection.Connected.TryLater _,
          ChannelConnection.Connected.ChannelDown _ ->
          finish(job);
    }
  }

  /** Nothing when the key that sealed it was taken away meanwhile. */
  private Optional<Channel> opened(Job job) {
    try {
      return Optional.of(gone.open(job.organizationId(), job.payload()));
    } catch (IllegalStateException e) {
      LOG.warn("job {} could not disconnect a removed channel: {}", job.id(), e.getMessage());
      return Optional.empty();
    }
  }

  private void tryLater(Job job, String what, Channel channel, Duration delay, String reason) {
    LOG.warn("could not {} channel {}: {}", what, IdType.CHANNEL.encode(channel.id()), reason);
    database.write(tx -> outbox.postpone(tx, job, clock.instant().plus(delay)));
  }

  private void finish(Job job) {
    database.write(tx -> outbox.finish(tx, job));
  }
}
