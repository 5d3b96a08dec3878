package parley.conversations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import parley.channels.Channel;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.outbox.Job;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** Messages that leave at a later time: a job wakes each, unless it is taken back before. */
final class MessageSchedule {
  static final String DUE_KIND = "message.due";

  private final MessageStatusMachine machine;
  private final ConversationEvents events;
  private final Database database;
  private final SendPolicy policy;
  private final SendQueue sendQueue;
  private final Outbox outbox;
  private final Ids ids;
  private final InstantSource clock;

  MessageSchedule(
      Database database,
      SendPolicy policy,
      SendQueue sendQueue,
      MessageStatusMachine machine,
      ConversationEvents events,
      Outbox outbox,
      Ids ids,
      InstantSource clock) {
    this.database = database;
    this.policy = policy;
    this.sendQueue = sendQueue;
    this.machine = machine;
    this.events = events;
    this.outbox = outbox;
    this.ids = ids;
    this.clock = clock;
  }

  /** Sees to it that a stored message leaves when its time has come. */
  void add(Tx tx, Message message, Instant sendAt) {
    machine.scheduled(tx, message);
    outbox.add(
        tx, NewJob.at(message.organizationId(), DUE_KIND, Long.toString(message.id()), sendAt));
  }

  /** The messages that are still to leave, the next one first. */
  Page<MessageView> page(long organizationId, OptionalLong conversationId, Paging paging) {
    return database.scan(tx -> {
      Page<Message> page = MessageScheduleRows.page(tx, organizationId, conversationId, paging);
      List<Message> shown = MessagePageRows.fitting(tx, page.rows());
      return new Page<>(MessageQueries.views(tx, organizationId, shown), page.total(), page.next());
    });
  }

  /**
   * Takes a message back. Idempotent.
   *
   * @throws Problem {@code not_found}, {@code message_not_scheduled} when it has left, or never was
   *     scheduled
   */
  void cancel(long organizationId, long id) {
    database.write(tx -> {
      Message message =
          MessageRows.findToChange(tx, organizationId, id).orElseThrow(Problem::notFound);
      switch (message.status()) {
        case SCHEDULED -> cancel(tx, message);
        case CANCELED -> {}
        default ->
            throw Problem.of(
                ProblemCode.MESSAGE_NOT_SCHEDULED,
                "The message is %s, not scheduled.".formatted(message.status().text()));
      }
      return true;
    });
  }

  private void cancel(Tx tx, Message scheduled) {
    long organizationId = scheduled.organizationId();
    MessageUpdateRows.cancel(tx, scheduled);
    machine.canceled(tx, organizationId, scheduled.id(), clock.instant());
    Message canceled = scheduled.progressed(MessageStatus.CANCELED, null);
    events.progressed(tx, policy.channel(tx, canceled), canceled, MessageStatus.SCHEDULED);
  }

  /**
   * Runs a {@link #DUE_KIND} job. It comes interrupted when the operator says that its message may
   * have left since the backup.
   */
  void due(Job job) {
    database.write(tx -> {
      MessageRows.findToChange(tx, job.organizationId(), Long.parseLong(job.payload()))
          .filter(message -> message.status() == MessageStatus.SCHEDULED)
          .ifPresent(message -> {
            if (job.interrupted()) {
              Channel channel = policy.channel(tx, message);
              machine.failed(tx, channel, message.id(), SendJob.UNKNOWN, clock.instant());
            } else {
              depart(tx, message);
            }
          });
      return outbox.finish(tx, job);
    });
  }

  private void depart(Tx tx, Message message) {
    Instant now = clock.instant();
    Conversation conversation =
        ConversationRows.findToChange(tx, message.organizationId(), message.conversationId())
            .orElseThrow(StorageException::lostRace);
    SendFacts facts = policy.facts(tx, message.organizationId(), conversation.id(), null);
    Channel channel = facts.channel();
    switch (policy.clear(tx, conversation, facts, message.leaving(ids.next(), now))) {
      case SendDecision.Blocked(var obstacle) ->
          machine.failed(tx, channel, message.id(), obstacle.error(), now);
      case SendDecision.Clear(var leaving) -> {
        if (MessageUpdateRows.depart(tx, message, leaving)) {
          Conversation after = sendQueue.due(tx, conversation, leaving, now);
          events.progressed(tx, channel, after, leaving, MessageStatus.SCHEDULED);
        }
      }
    }
  }
}
