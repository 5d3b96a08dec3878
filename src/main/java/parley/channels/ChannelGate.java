package parley.channels;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Opens and shuts accounts by what their providers answer: a refused account is paused, and now and
 * then one message is let through to see whether it still is; a number that sends too fast rests.
 */
public final class ChannelGate {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelGate.class);
  private static final Duration FIRST_PROBE = Duration.ofMinutes(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(30);
  private static final Duration LONGEST_REST = Duration.ofMinutes(10);

  private final ChannelRows accounts;
  private final ChannelStateRows rows = new ChannelStateRows();
  private final ChannelResumed listener;
  private final ChannelEvents events;
  private final InstantSource clock;

  ChannelGate(
      ChannelRows accounts, ChannelResumed listener, ChannelEvents events, InstantSource clock) {
    this.accounts = accounts;
    this.listener = listener;
    this.events = events;
    this.clock = clock;
  }

  /** Asks for one message, which must be sent when the answer is {@link Passage.Open}. */
  public Passage pass(Tx tx, ChannelAccount account) {
    Instant now = clock.instant();
    ChannelAccount current =
        accounts.findLocked(tx, account.organizationId(), account.id()).orElseThrow();
    ChannelState.Pause pause = current.state().pause();
    if (pause == null) {
      Instant rest = current.state().throttledUntil();
      return rest != null && ChannelState.isAhead(rest, now)
          ? new Passage.Shut(rest)
          : new Passage.Open(current);
    }
    if (ChannelState.isAhead(pause.probeAt(), now)) {
      return new Passage.Shut(pause.probeAt());
    }
    rows.probe(tx, account, now.plus(doubled(FIRST_PROBE, pause.probes() + 1, LONGEST_PAUSE)));
    return new Passage.Open(
        accounts.find(tx, account.organizationId(), account.id()).orElseThrow());
  }

  /**
   * The provider refused {@code account}: it is paused until it accepts a message, or an owner
   * resumes it or changes its credentials.
   *
   * @return false when it was paused already, or has been changed since {@code account} was read:
   *     then this says nothing of the message
   */
  public boolean refused(Tx tx, ChannelAccount account, MessageError reason) {
    if (account.state().pause() != null) {
      rows.refuseAgain(tx, account, reason);
      return false;
    }
    Instant now = clock.instant();
    boolean paused = rows.pause(tx, account, reason, now, now.plus(FIRST_PROBE));
    if (paused) {
      events.paused(tx, account.organizationId(), account.id());
      String channel = IdType.CHANNEL.encode(account.id());
      tx.afterCommit(
          () -> LOG.warn("{} is paused: {} {}", channel, reason.code(), reason.providerCode()));
    }
    return paused;
  }

  /**
   * The provider finds that this number sends too fast.
   *
   * @param least how long it asks to wait; more when it says so again and again
   */
  public void throttled(Tx tx, ChannelAccount account, Duration least) {
    Duration rest = doubled(least, account.state().throttles(), LONGEST_REST);
    rows.throttle(tx, account, clock.instant().plus(rest));
  }

  /** The provider took a message of {@code account}, or judged it: the account itself is fine. */
  public void works(Tx tx, ChannelAccount account) {
    if (account.state().throttles() > 0) {
      rows.endThrottle(tx, account);
    }
    if (account.verifiedAt() == null && account.isDirect()) {
      accounts.verify(tx, account, clock.instant());
    }
    if (account.state().pause() != null && rows.resume(tx, account, clock.instant())) {
      resumed(tx, account.organizationId(), account.id());
    }
  }

  /** An owner wants it to go on; nothing when it isn't paused. */
  void resume(Tx tx, long organizationId, long id) {
    if (rows.resume(tx, organizationId, id, clock.instant())) {
      resumed(tx, organizationId, id);
    }
  }

  private void resumed(Tx tx, long organizationId, long id) {
    listener.resumed(tx, organizationId, id);
    events.resumed(tx, organizationId, id);
    String channel = IdType.CHANNEL.encode(id);
    tx.afterCommit(() -> LOG.info("{} is active again", channel));
  }

  private static Duration doubled(Duration first, int times, Duration longest) {
    Duration grown = first.multipliedBy(1L << Math.min(times, 10));
    Duration most = first.compareTo(longest) > 0 ? first : longest;
    return grown.compareTo(most) > 0 ? most : grown;
  }
}
