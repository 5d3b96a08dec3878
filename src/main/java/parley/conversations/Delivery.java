package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendResult;
import parley.media.Media;
import parley.outbox.Job;
import parley.outbox.Outbox;
import parley.storage.Database;

/**
 * Sends one queued message through its channel: {@link Packing} reads what it needs, {@link
 * Admission} says when it may leave, {@link Outcomes} records what came of it.
 *
 * <p>Right before its first byte leaves, the message is marked as {@link Leaving}; when the answer
 * is lost after that, or this process dies, it is never sent again blindly: a report with our
 * reference proves that it arrived, or after some minutes it fails as {@code delivery_unknown}. One
 * that has no mark has not left, and is sent as if nothing had happened.
 */
final class Delivery {
  static final String KIND = "message.send";
  static final String RECONCILE_KIND = "message.reconcile";

  private static final MessageError UNKNOWN =
      new MessageError(
          "delivery_unknown", null, "The provider gave no answer; it may have been sent.", true);
  private static final MessageError UNREACHABLE =
      new MessageError(
          "recipient_unreachable", null, "The contact has no address on this channel.", false);

  private final StatusMachine machine;
  private final Database database;
  private final Channels channels;
  private final Media media;
  private final Packing packing;
  private final Admission admission;
  private final Outcomes outcomes;
  private final Outbox outbox;
  private final InstantSource clock;

  Delivery(
      StatusMachine machine,
      Database database,
      Channels channels,
      Media media,
      Packing packing,
      Admission admission,
      Outcomes outcomes,
      Outbox outbox,
      InstantSource clock) {
    this.machine = machine;
    this.database = database;
    this.channels = channels;
    this.media = media;
    this.packing = packing;
    this.admission = admission;
    this.outcomes = outcomes;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Sends the message of a {@link #KIND} job. */
  void send(Job job) {
    Optional<Parcel> parcel = database.read(tx -> packing.parcel(tx, job));
    if (parcel.isEmpty()) {
      database.write(tx -> outbox.finish(tx, job));
    } else if (job.interrupted()) {
      outcomes.record(job, parcel.get(), new SendResult.Unknown("the sender stopped"));
    } else {
      admission
          .admit(job, parcel.get())
          .ifPresent(admitted -> outcomes.record(job, admitted, sent(job, admitted)));
    }
  }

  private SendResult sent(Job job, Parcel parcel) {
    return parcel
        .letter()
        .map(letter -> sent(job, parcel.account(), letter))
        .orElse(new SendResult.Refused(UNREACHABLE));
  }

  private SendResult sent(Job job, ChannelAccount account, OutboundMessage letter) {
    Leaving leaving = new Leaving(outbox, job);
    SendResult result = media.send(channels.adapter(account.type()), account, letter, leaving);
    leaving.requireNoFailure();
    return result;
  }

  /** Gives up on the message of a {@link #RECONCILE_KIND} job if nothing was heard of it. */
  void reconcile(Job job) {
    database.write(tx -> {
      packing
          .waiting(tx, job)
          .ifPresent(message ->
              machine.failed(tx, job.organizationId(), message.id(), UNKNOWN, clock.instant()));
      return outbox.finish(tx, job);
    });
  }
}
