package parley.conversations;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import parley.channels.Channels;
import parley.channels.UpdateReceiver;
import parley.contacts.ContactDirectory;
import parley.http.Route;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;

/** How messages leave and arrive: what of the room has to do with providers. */
final class MessageFlow {
  private final Conversations.Parts parts;
  private final ConversationEvents events;
  private final ConversationThreads threads;
  private final InboundOptOuts optOuts;
  private final MessageStatusMachine machine;
  private final SendPolicy policy;
  private final SendQueue queue;
  private final MessageSchedule schedule;
  private final ReadReceipts readReceipts;
  private final Messages messages;
  private final SendRateLimits rateLimits;
  private final SendFailures failures;
  private final SendJob sendJob;

  MessageFlow(
      Conversations.Parts parts,
      ConversationEvents events,
      ConversationThreads threads,
      MessageMeters meters) {
    this.parts = parts;
    this.events = events;
    this.threads = threads;
    Database database = parts.database();
    Channels channels = parts.channels();
    Outbox outbox = parts.outbox();
    InstantSource clock = parts.clock();
    optOuts = new InboundOptOuts(parts.contacts());
    machine = new MessageStatusMachine(events);
    policy = new SendPolicy(channels, parts.contacts(), clock);
    queue = new SendQueue(machine, outbox);
    schedule =
        new MessageSchedule(database, policy, queue, machine, events, outbox, parts.ids(), clock);
    readReceipts = new ReadReceipts(database, channels, outbox, clock);
    messages =
        new Messages(
            policy,
            queue,
            schedule,
            readReceipts,
            parts.media(),
            parts.members(),
            events,
            parts.ids(),
            clock);
    rateLimits = new SendRateLimits(clock, parts.nodes());
    failures =
        new SendFailures(channels, new TemplateFallback(queue, events), optOuts, events, clock);
    sendJob = sendJob(meters);
  }

  private SendJob sendJob(MessageMeters meters) {
    Database database = parts.database();
    Channels channels = parts.channels();
    ContactDirectory contacts = parts.contacts();
    Outbox outbox = parts.outbox();
    InstantSource clock = parts.clock();
    return new SendJob(
        machine,
        database,
        channels,
        parts.media(),
        new SendContexts(channels, contacts, parts.members()),
        new SendThrottle(database, channels, outbox, rateLimits, clock),
        new SendResults(machine, database, channels, contacts, outbox, failures, meters, clock),
        outbox,
        clock);
  }

  Messages messages() {
    return messages;
  }

  ReadReceipts readReceipts() {
    return readReceipts;
  }

  List<Route> routes(ConversationQueries queries) {
    return new MessageRoutes(
            messages,
            new DirectMessages(
                parts.channels(), parts.contacts(), threads, messages, events, parts.clock()),
            schedule,
            new MessageRetry(policy, queue, events, parts.ids(), parts.clock()),
            queries,
            new MessageSearch(parts.database()),
            new MessageSources(parts.database(), parts.media()),
            parts.clock())
        .routes();
  }

  /** Takes what providers report. */
  UpdateReceiver receiver(ConversationRelease release) {
    ContactDirectory contacts = parts.contacts();
    return new InboundUpdates(
        machine,
        parts.database(),
        parts.channels(),
        contacts,
        optOuts,
        new InboundMessages(
            machine,
            contacts,
            threads,
            release,
            parts.media(),
            new KeywordOptOuts(contacts, messages),
            failures,
            events,
            parts.ids()),
        new MovedConversations(events),
        failures,
        rateLimits,
        parts.clock());
  }

  Map<String, JobHandler> jobs() {
    UnseenMailboxes mailboxes = new UnseenMailboxes(parts.contacts());
    UnseenMail unseenMail =
        new UnseenMail(
            parts.database(), parts.channels(), mailboxes, parts.outbox(), parts.clock());
    UnseenMessages unseenMessages =
        new UnseenMessages(
            parts.database(), parts.channels(), mailboxes, unseenMail, parts.outbox(), events);
    return Map.of(
        SendJob.KIND, JobHandler.leaving(sendJob::send),
        SendJob.RECONCILE_KIND, sendJob::reconcile,
        MessageSchedule.DUE_KIND, JobHandler.leaving(schedule::due),
        ReadReceipts.KIND, JobHandler.leaving(readReceipts::tell),
        UnseenMessages.KIND, unseenMessages::run,
        UnseenMail.KIND, JobHandler.leaving(unseenMail::run));
  }
}
