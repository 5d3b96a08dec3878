package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.Channel;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendResult;
import parley.conversations.SendContext.Outgoing;
import parley.media.Media;
import parley.outbox.Job;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;

/**
 * Sends one queued message through its channel: {@link SendContexts} reads what it needs and
 * whether it may leave still, {@link SendThrottle} says when, {@link SendResults} records what came
 * of it.
 *
 * <p>Right before its first byte leaves, the message is marked as {@link SendMark}; when the answer
 * is lost after that, or this process dies, it is never sent again blindly: a report with our
 * reference proves that it arrived, or after some minutes it fails as {@code delivery_unknown}. One
 * that has no mark has not left, and is sent as if nothing had happened.
 */
final class SendJob {
  static final String KIND = "message.send";
  static final String RECONCILE_KIND = "message.reconcile";

  static final MessageError UNKNOWN =
      new MessageError(
          MessageError.DELIVERY_UNKNOWN,
          null,
          "The provider gave no answer; it may have been sent.",
          true);

  private final MessageStatusMachine machine;
  private final Database database;
  private final Channels channels;
  private final Media media;
  private final SendContexts contexts;
  private final SendThrottle throttle;
  private final SendResults results;
  private final Outbox outbox;
  private final InstantSource clock;

  SendJob(
      MessageStatusMachine machine,
      Database database,
      Channels channels,
      Media media,
      SendContexts contexts,
      SendThrottle throttle,
      SendResults results,
      Outbox outbox,
      InstantSource clock) {
    this.machine = machine;
    this.database = database;
    this.channels = channels;
    this.media = media;
    this.contexts = contexts;
    this.throttle = throttle;
    this.results = results;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** The message that a job is about, of those that send one now or later; empty for others. */
  static Optional<String> messageOf(String kind, String payload) {
    return switch (kind) {
      case KIND -> Optional.of(payload);
      case MessageSchedule.DUE_KIND -> Optional.of(IdType.MESSAGE.encode(Long.parseLong(payload)));
      default -> Optional.empty();
    };
  }

  /** Sends the message of a {@link #KIND} job. */
  void send(Job job) {
    Optional<SendContext> context = database.read(tx -> contexts.read(tx, job));
    if (context.isEmpty()) {
      database.write(tx -> outbox.finish(tx, job));
    } else if (job.interrupted()) {
      results.record(job, context.get(), new SendResult.Unknown("the sender stopped"));
    } else {
      send(job, context.get());
    }
  }

  /**
   * What must not leave any more is refused before it is anybody's turn: it takes no place in the
   * pace of its channel, and is no probe of one that is paused.
   */
  private void send(Job job, SendContext context) {
    switch (context.outgoing()) {
      case Outgoing.Kept(var error) -> results.record(job, context, new SendResult.Refused(error));
      case Outgoing.Ready(var outbound) ->
          throttle
              .admit(job, context)
              .ifPresent(admitted ->
                  results.record(job, admitted, sent(job, admitted.channel(), outbound)));
    }
  }

  private SendResult sent(Job job, Channel channel, OutboundMessage outbound) {
    SendMark mark = new SendMark(outbox, job);
    SendResult result = media.send(channels.adapter(channel.type()), channel, outbound, mark);
    mark.requireNoFailure();
    return result;
  }

  /** Gives up on the message of a {@link #RECONCILE_KIND} job if nothing was heard of it. */
  void reconcile(Job job) {
    database.write(tx -> {
      Optional<SendContext> unheard = contexts.readToChange(tx, job);
      unheard.ifPresent(context ->
          machine.failed(tx, context.channel(), context.message().id(), UNKNOWN, clock.instant()));
      return unheard.isPresent() ? outbox.bury(tx, job) : outbox.finish(tx, job);
    });
  }
}
