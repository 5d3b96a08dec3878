package parley.channels;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.outbox.Doubling;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Opens and shuts channels by what their providers answer: a refused channel is paused, and now and
 * then one message is let through to see whether it still is; a number that sends too fast rests.
 */
public final class ChannelCircuitBreaker {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelCircuitBreaker.class);
  private static final Doubling PROBES =
      new Doubling(Duration.ofMinutes(1), Duration.ofMinutes(30));
  private static final Duration LONGEST_REST = Duration.ofMinutes(10);

  private final ChannelCodec codec;
  private final ChannelResumed listener;
  private final ChannelEvents events;
  private final InstantSource clock;

  ChannelCircuitBreaker(
      ChannelCodec codec, ChannelResumed listener, ChannelEvents events, InstantSource clock) {
    this.codec = codec;
    this.listener = listener;
    this.events = events;
    this.clock = clock;
  }

  /** Asks for one message, which must be sent when the answer is {@link SendPermit.Open}. */
  public SendPermit pass(Tx tx, Channel channel) {
    Instant now = clock.instant();
    Channel current =
        ChannelRows.findLocked(tx, codec, channel.organizationId(), channel.id()).orElseThrow();
    ChannelState.Pause pause = current.state().pause();
    if (pause == null) {
      Instant rest = current.state().throttledUntil();
      return rest != null && ChannelState.isAhead(rest, now)
          ? new SendPermit.Shut(rest)
          : new SendPermit.Open(current);
    }
    if (ChannelState.isAhead(pause.probeAt(), now)) {
      return new SendPermit.Shut(pause.probeAt());
    }
    ChannelStateRows.probe(tx, channel, now.plus(PROBES.after(pause.probes() + 1)));
    return new SendPermit.Open(
        ChannelRows.find(tx, codec, channel.organizationId(), channel.id()).orElseThrow());
  }

  /**
   * The provider refused {@code channel}: it is paused until it accepts a message, or an owner
   * resumes it or changes its credentials.
   *
   * @return false when it was paused already, or has been changed since {@code channel} was read:
   *     then this says nothing of the message
   */
  public boolean refused(Tx tx, Channel channel, MessageError reason) {
    if (channel.state().pause() != null) {
      ChannelStateRows.refuseAgain(tx, channel, reason);
      return false;
    }
    Instant now = clock.instant();
    boolean paused = ChannelStateRows.pause(tx, channel, reason, now, now.plus(PROBES.first()));
    if (paused) {
      events.paused(tx, channel.organizationId(), channel.id());
      String id = IdType.CHANNEL.encode(channel.id());
      tx.afterCommit(
          () -> LOG.warn("channel {} is paused: {} {}", id, reason.code(), reason.providerCode()));
    }
    return paused;
  }

  /**
   * The provider finds that this number sends too fast.
   *
   * @param least how long it asks to wait; more when it says so again and again
   */
  public void throttled(Tx tx, Channel channel, Duration least) {
    Duration rest = new Doubling(least, LONGEST_REST).after(channel.state().throttles());
    ChannelStateRows.throttle(tx, channel, clock.instant().plus(rest));
  }

  /** The provider took a message of {@code channel}, or judged it: the channel itself is fine. */
  public void works(Tx tx, Channel channel) {
    if (channel.state().throttles() > 0) {
      ChannelStateRows.endThrottle(tx, channel);
    }
    if (channel.verifiedAt() == null && channel.isDirect()) {
      ChannelRows.verify(tx, channel, clock.instant());
    }
    if (channel.state().pause() != null && ChannelStateRows.resume(tx, channel, clock.instant())) {
      resumed(tx, channel.organizationId(), channel.id());
    }
  }

  /** An owner wants it to go on; nothing when it isn't paused. */
  void resume(Tx tx, long organizationId, long id) {
    if (ChannelStateRows.resume(tx, organizationId, id, clock.instant())) {
      resumed(tx, organizationId, id);
    }
  }

  private void resumed(Tx tx, long organizationId, long id) {
    listener.resumed(tx, organizationId, id);
    events.resumed(tx, organizationId, id);
    String channel = IdType.CHANNEL.encode(id);
    tx.afterCommit(() -> LOG.info("channel {} is active again", channel));
  }
}
