package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.SendPermit;
import parley.outbox.Job;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Lets a message leave when its channel is open and it is its turn; until then its job is held,
 * which costs neither a thread nor an attempt.
 */
final class SendThrottle {
  private final Database database;
  private final Channels channels;
  private final Outbox outbox;
  private final SendRateLimits rateLimits;
  private final InstantSource clock;

  SendThrottle(
      Database database,
      Channels channels,
      Outbox outbox,
      SendRateLimits rateLimits,
      InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.outbox = outbox;
    this.rateLimits = rateLimits;
    this.clock = clock;
  }

  /** What to send now; empty when the job is held. */
  Optional<SendContext> admit(Job job, SendContext context) {
    return context.channel().state().isOpen(clock.instant())
        ? inTurn(job, context)
        : through(job, context);
  }

  /** Asks the channel's breaker again, in a transaction: it was closed when the job was loaded. */
  private Optional<SendContext> through(Job job, SendContext context) {
    SendPermit sendPermit =
        database.write(tx -> {
          SendPermit found = channels.breaker().pass(tx, context.channel());
          switch (found) {
            case SendPermit.Open(var channel) -> holdOthers(tx, channel);
            case SendPermit.Shut(var until) -> {
              SendThrottleState state =
                  SendThrottleState.read(job.memo()).at(SendThrottleState.Turn.NONE);
              outbox.holdAt(tx, job, context.channel().id(), until, state.text());
            }
          }
          return found;
        });
    return switch (sendPermit) {
      case SendPermit.Open(var channel) when channel.state().pause() != null ->
          Optional.of(context.on(channel));
      case SendPermit.Open(var channel) -> inTurn(job, context.on(channel));
      case SendPermit.Shut shut -> Optional.empty();
    };
  }

  /** While one message probes a paused channel, all others wait for the next probe. */
  private void holdOthers(Tx tx, Channel channel) {
    if (channel.state().pause() != null) {
      outbox.moveHeld(
          tx, channel.organizationId(), channel.id(), channel.state().pause().probeAt());
    }
  }

  private Optional<SendContext> inTurn(Job job, SendContext context) {
    SendThrottleState state = SendThrottleState.read(job.memo());
    SendRateLimits.Slot slot =
        rateLimits.next(state.turn(), context.channel(), context.contactId());
    if (!slot.at().isAfter(clock.instant())) {
      return Optional.of(context);
    }
    database.write(tx -> outbox.hold(tx, job, slot.at(), state.at(slot.reached()).text()));
    return Optional.empty();
  }
}
