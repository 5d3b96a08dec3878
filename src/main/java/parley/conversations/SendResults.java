package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.channels.SendResult;
import parley.contacts.ContactDirectory;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Records what became of one attempt to send, all in one transaction. */
final class SendResults {
  /** How long reports may take that tell what became of a send without an answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** How long the database may be away before an answer of the provider is given up. */
  private static final Duration OUTAGE = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofMillis(250);

  private final MessageStatusMachine machine;
  private final Database database;
  private final Channels channels;
  private final ContactDirectory contactDirectory;
  private final Outbox outbox;
  private final SendFailures failures;
  private final MessageMeters meters;
  private final InstantSource clock;

  SendResults(
      MessageStatusMachine machine,
      Database database,
      Channels channels,
      ContactDirectory contactDirectory,
      Outbox outbox,
      SendFailures failures,
      MessageMeters meters,
      InstantSource clock) {
    this.machine = machine;
    this.database = database;
    this.channels = channels;
    this.contactDirectory = contactDirectory;
    this.outbox = outbox;
    this.failures = failures;
    this.meters = meters;
    this.clock = clock;
  }

  /** Records it even when the database is away for a moment: nobody else knows it. */
  void record(Job job, SendContext context, SendResult result) {
    long end = System.nanoTime() + OUTAGE.toNanos();
    boolean again = false;
    while (!written(job, context, result, again, end)) {
      LockSupport.parkNanos(PAUSE.toNanos());
      again = true;
    }
    providerId(result).ifPresent(providerId -> adopt(context.channel(), providerId));
  }

  private static Optional<String> providerId(SendResult result) {
    return switch (result) {
      case SendResult.Accepted(var providerId, var addresses) -> Optional.of(providerId);
      case SendResult.Sent(var providerId, var addresses, var undelivered) ->
          Optional.of(providerId);
      default -> Optional.empty();
    };
  }

  private boolean written(
      Job job, SendContext context, SendResult result, boolean again, long end) {
    try {
      database.write(tx -> (!again || isNews(tx, job, result)) && record(tx, job, context, result));
      return true;
    } catch (StorageException.Unavailable | StorageException.OutcomeUnknown e) {
      if (System.nanoTime() - end > 0) {
        throw e;
      }
      return false;
    }
  }

  /**
   * False when an earlier try, whose commit got no answer, has recorded the result already. That a
   * message was accepted may be recorded again: its id stays the same.
   */
  private boolean isNews(Tx tx, Job job, SendResult result) {
    return result instanceof SendResult.Accepted || outbox.has(tx, job);
  }

  private boolean record(Tx tx, Job job, SendContext context, SendResult result) {
    Instant now = clock.instant();
    return switch (result) {
      case SendResult.Accepted(var providerId, var addresses) ->
          accepted(tx, job, context, providerId, addresses, now);
      case SendResult.Sent(var providerId, var addresses, var undelivered) -> {
        UndeliveredRows.note(tx, context.message(), undelivered);
        machine.sent(tx, context.channel(), context.message().id(), now);
        UnseenMessages.expect(tx, outbox, context.channel(), context.message().id(), now);
        yield accepted(tx, job, context, providerId, addresses, now);
      }
      case SendResult.Refused(var error) -> refused(tx, job, context, error, now);
      case SendResult.ChannelDown(var error) -> channelDown(tx, job, context, error, now);
      case SendResult.TryLater later -> tryLater(tx, job, context, later, now);
      case SendResult.AccountThrottled(var delay) -> {
        channels.breaker().throttled(tx, context.channel(), delay);
        yield again(tx, job, now);
      }
      case SendResult.CustomerThrottled(var delay) -> customerThrottled(tx, job, delay, now);
      case SendResult.Unknown unknown -> unknown(tx, job, now);
    };
  }

  private boolean accepted(
      Tx tx, Job job, SendContext context, String providerId, List<String> addresses, Instant now) {
    Channel channel = context.channel();
    machine.identified(tx, channel, context.message(), providerId, failures);
    addresses.forEach(address ->
        contactDirectory.addAddress(
            tx,
            job.organizationId(),
            context.contactId(),
            InboundCustomer.at(channel, address),
            now));
    channels.breaker().works(tx, channel);
    boolean finished = outbox.finish(tx, job);
    if (finished) {
      meters.sent(tx, channel, job, now);
    } else {
      // Whoever has taken over may have sent it once more, and has the message under another id.
      MessageAttemptRows.addOther(tx, context.message(), providerId);
    }
    return finished;
  }

  /**
   * On PostgreSQL a report that came meanwhile may have seen no message, and this message's
   * transaction no report: whoever commits last looks again, and that may be either.
   */
  private void adopt(Channel channel, String providerId) {
    if (database.read(
        tx -> InboundOrphanRows.exist(tx, channel.organizationId(), channel.id(), providerId))) {
      database.write(tx -> {
        machine.adopt(tx, channel, providerId, failures);
        return true;
      });
    }
  }

  private boolean refused(Tx tx, Job job, SendContext context, MessageError error, Instant now) {
    boolean finished = failed(tx, job, context, error, now);
    failures.refused(tx, context.channel(), context.message().id(), error, now);
    return finished;
  }

  /**
   * The message that meets it first fails. Those that were on their way at the same time, and those
   * that probe a paused channel later, wait.
   */
  private boolean channelDown(
      Tx tx, Job job, SendContext context, MessageError error, Instant now) {
    return channels.breaker().refused(tx, context.channel(), error)
        ? failed(tx, job, context, error, now)
        : again(tx, job, now);
  }

  private boolean tryLater(
      Tx tx, Job job, SendContext context, SendResult.TryLater later, Instant now) {
    return job.attempts() >= later.attempts()
        ? failed(tx, job, context, later.error(), now)
        : outbox.postpone(tx, job, now.plus(SendBackoff.ofAttempt(job, later.delay())));
  }

  private boolean customerThrottled(Tx tx, Job job, Duration asked, Instant now) {
    SendThrottleState state = SendThrottleState.read(job.memo());
    Instant until = now.plus(SendBackoff.ofCustomer(state.throttles(), asked));
    return outbox.hold(tx, job, until, state.throttledAgain().text());
  }

  /** Due at once; {@link SendThrottle} decides when it is really sent. */
  private boolean again(Tx tx, Job job, Instant now) {
    return outbox.hold(
        tx, job, now, SendThrottleState.read(job.memo()).at(SendThrottleState.Turn.NONE).text());
  }

  private boolean failed(Tx tx, Job job, SendContext context, MessageError error, Instant now) {
    machine.failed(tx, context.channel(), context.message().id(), error, now);
    return outbox.bury(tx, job);
  }

  /** Later messages need not wait: if this one arrived, it arrived before them. */
  private boolean unknown(Tx tx, Job job, Instant now) {
    outbox.add(
        tx,
        NewJob.after(PATIENCE, now, job.organizationId(), SendJob.RECONCILE_KIND, job.payload()));
    return outbox.finish(tx, job);
  }
}
