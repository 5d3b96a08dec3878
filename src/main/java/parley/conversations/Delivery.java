package parley.conversations;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import parley.channels.ChannelAccount;
import parley.channels.ChannelStatus;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.SendResult;
import parley.contacts.Contacts;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Sends one queued message through its channel. A lease marks the message as leaving; when the
 * answer is lost, or this process dies, the message is never sent again blindly: a report with our
 * reference proves that it arrived, or after {@link #PATIENCE} it fails as {@code
 * delivery_unknown}.
 */
final class Delivery {
  static final String KIND = "message.send";
  static final String RECONCILE_KIND = "message.reconcile";

  /** How long reports may take that tell what became of a send without an answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** How often a message looks whether its paused channel is active again. */
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private static final Duration LONGEST_DELAY = Duration.ofMinutes(10);
  private static final int MOST_ATTEMPTS = 10;

  private static final MessageError UNKNOWN =
      new MessageError(
          "delivery_unknown", null, "The provider gave no answer; it may have been sent.", true);
  private static final MessageError UNREACHABLE =
      new MessageError(
          "recipient_unreachable", null, "The contact has no address on this channel.", false);

  /** All that a send needs, read in one go. */
  private record Parcel(
      Message message, long contactId, ChannelAccount account, Optional<OutboundMessage> letter) {}

  private final MessageRows messages = new MessageRows();
  private final StatusMachine machine = new StatusMachine();
  private final Database database;
  private final Channels channels;
  private final Contacts contacts;
  private final Outbox outbox;
  private final InstantSource clock;

  Delivery(
      Database database, Channels channels, Contacts contacts, Outbox outbox, InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.contacts = contacts;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Sends the message of a {@link #KIND} job. */
  void send(Job job) {
    Optional<Parcel> parcel = database.read(tx -> parcel(tx, job));
    if (parcel.isEmpty()) {
      database.write(tx -> outbox.finish(tx, job));
    } else if (job.interrupted()) {
      record(job, parcel.get(), new SendResult.Unknown("the sender stopped"));
    } else if (parcel.get().account().status() == ChannelStatus.PAUSED) {
      database.write(tx -> outbox.hold(tx, job, clock.instant().plus(PAUSE)));
    } else {
      record(job, parcel.get(), sent(parcel.get()));
    }
  }

  /** Gives up on the message of a {@link #RECONCILE_KIND} job if nothing was heard of it. */
  void reconcile(Job job) {
    database.write(tx -> {
      waiting(tx, job)
          .ifPresent(message ->
              machine.failed(tx, job.organizationId(), message.id(), UNKNOWN, clock.instant()));
      return outbox.finish(tx, job);
    });
  }

  /** Empty when the message is gone or has been heard of already. */
  private Optional<Parcel> parcel(Tx tx, Job job) {
    return waiting(tx, job).map(message -> parcel(tx, message));
  }

  /** The message of a job, if it is still waiting in the attempt that the job is for. */
  private Optional<Message> waiting(Tx tx, Job job) {
    Reference reference = reference(job);
    return messages
        .find(tx, job.organizationId(), reference.messageId())
        .filter(message -> message.status() == MessageStatus.QUEUED)
        .filter(reference::isOf);
  }

  private static Reference reference(Job job) {
    return Reference.parse(job.payload()).orElseThrow();
  }

  private Parcel parcel(Tx tx, Message message) {
    long organizationId = message.organizationId();
    Conversation conversation =
        new ConversationRows().find(tx, organizationId, message.conversationId()).orElseThrow();
    ChannelAccount account = channels.find(tx, organizationId, message.channelId()).orElseThrow();
    Optional<String> quoted =
        Optional.ofNullable(message.replyTo())
            .flatMap(id -> messages.find(tx, organizationId, id))
            .flatMap(original -> Optional.ofNullable(original.providerId()));
    Optional<OutboundMessage> letter =
        contacts
            .addressOn(tx, organizationId, conversation.contactId(), conversation.channel())
            .map(address -> letter(message, address, quoted));
    return new Parcel(message, conversation.contactId(), account, letter);
  }

  private static OutboundMessage letter(Message message, String address, Optional<String> quoted) {
    return new OutboundMessage(
        Reference.of(message).text(),
        address,
        message.type(),
        message.contentNode(),
        quoted.orElse(null));
  }

  private SendResult sent(Parcel parcel) {
    return parcel
        .letter()
        .map(letter -> channels.adapter(parcel.account().type()).send(parcel.account(), letter))
        .orElse(new SendResult.Refused(UNREACHABLE));
  }

  private void record(Job job, Parcel parcel, SendResult result) {
    Instant now = clock.instant();
    database.write(tx ->
        switch (result) {
          case SendResult.Accepted accepted -> accepted(tx, job, parcel, accepted, now);
          case SendResult.Refused(var error) -> failed(tx, job, error, now);
          case SendResult.ChannelDown(var error) -> {
            channels.pause(tx, parcel.account());
            yield failed(tx, job, error, now);
          }
          case SendResult.TryLater(var delay, var error) ->
              job.attempts() >= MOST_ATTEMPTS
                  ? failed(tx, job, error, now)
                  : outbox.postpone(tx, job, now.plus(delayOf(job, delay)));
          case SendResult.Unknown unknown -> unknown(tx, job, now);
        });
  }

  private boolean accepted(
      Tx tx, Job job, Parcel parcel, SendResult.Accepted accepted, Instant now) {
    machine.identified(tx, parcel.account(), parcel.message().id(), accepted.providerId());
    accepted
        .addresses()
        .forEach(address ->
            contacts.addAddress(
                tx,
                job.organizationId(),
                parcel.contactId(),
                parcel.account().type(),
                address,
                now));
    return outbox.finish(tx, job);
  }

  private boolean failed(Tx tx, Job job, MessageError error, Instant now) {
    machine.failed(tx, job.organizationId(), reference(job).messageId(), error, now);
    return outbox.finish(tx, job);
  }

  /** The lane goes on: if it has arrived at all, it did so before whatever is sent now. */
  private boolean unknown(Tx tx, Job job, Instant now) {
    outbox.add(
        tx,
        new NewJob(
            job.organizationId(),
            RECONCILE_KIND,
            OptionalLong.empty(),
            job.payload(),
            now.plus(PATIENCE)));
    return outbox.finish(tx, job);
  }

  private static Duration delayOf(Job job, Duration least) {
    Duration backoff = Duration.ofSeconds(1L << Math.min(job.attempts(), 10));
    Duration longest = backoff.compareTo(least) > 0 ? backoff : least;
    return longest.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : longest;
  }
}
