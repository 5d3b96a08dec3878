package parley.conversations;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import parley.accounts.Members;
import parley.accounts.Reassignment;
import parley.channels.Channels;
import parley.channels.UpdateReceiver;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactErased;
import parley.contacts.ContactMerged;
import parley.contacts.ContactUse;
import parley.events.Events;
import parley.http.JsonPage;
import parley.http.Route;
import parley.media.Media;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: its routes, its inbox for providers' reports, and its jobs. */
public final class Conversations implements AutoCloseable {
  private final List<Route> routes = new ArrayList<>();
  private final UpdateReceiver updateReceiver;
  private final CustomerAttributes customerAttributes;
  private final ConversationRelease release;
  private final CustomerTyping customerTyping;
  private final ContactMerged merging;
  private final ConversationQueries queries;
  private final ConversationRatings ratings;
  private final Map<String, JobHandler> jobs;

  /**
   * Everything of this room.
   *
   * @param nodes how many nodes run on the database: they share the pace of each number
   * @param online who can be counted on
   */
  public Conversations(
      Database database,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      Members members,
      ContactDirectory contactDirectory,
      Channels channels,
      Media media,
      IntSupplier nodes,
      Events log,
      OnlineAgents online,
      MeterRegistry meters) {
    queries = new ConversationQueries(database, channels, contactDirectory, clock);
    MessageMeters messageMeters = new MessageMeters(meters);
    ConversationEvents events = new ConversationEvents(log, queries, messageMeters, ids, clock);
    MessageStatusMachine machine = new MessageStatusMachine(events);
    SendPolicy policy = new SendPolicy(channels, contactDirectory, clock);
    SendQueue sendQueue = new SendQueue(machine, outbox);
    MessageSchedule schedule =
        new MessageSchedule(database, policy, sendQueue, machine, events, outbox, ids, clock);
    ReadReceipts readReceipts = new ReadReceipts(database, channels, outbox, clock);
    Messages messages =
        new Messages(policy, sendQueue, schedule, readReceipts, media, members, events, ids, clock);
    ConversationThreads threads = new ConversationThreads(channels, contactDirectory, events, ids);
    merging = new MergedConversations(channels, threads, contactDirectory, events, clock);
    ratings = new ConversationRatings(database, events, clock);
    customerTyping = new CustomerTyping(database, channels, clock);
    DirectMessages sends = new DirectMessages(channels, contactDirectory, threads, messages, clock);
    MessageRetry retry = new MessageRetry(policy, sendQueue, events, ids, clock);
    ConversationOpener opener =
        new ConversationOpener(channels, contactDirectory, messages, threads, clock);
    release = new ConversationRelease(database, members, outbox, events, clock);
    ConversationActions actions =
        new ConversationActions(database, members, release, readReceipts, outbox, events, clock);
    ConversationLabels labels = new ConversationLabels(database, events, clock);
    SendRateLimits rateLimits = new SendRateLimits(clock, nodes);
    InboundOptOuts inboundOptOuts = new InboundOptOuts(contactDirectory);
    SendFailures failures =
        new SendFailures(channels, new TemplateFallback(sendQueue, events), inboundOptOuts, events);
    SendJob sendJob =
        new SendJob(
            machine,
            database,
            channels,
            media,
            new SendContexts(channels, contactDirectory, members),
            new SendThrottle(database, channels, outbox, rateLimits, clock),
            new SendResults(
                machine,
                database,
                channels,
                contactDirectory,
                outbox,
                failures,
                messageMeters,
                clock),
            outbox,
            clock);
    routes.addAll(new ConversationRoutes(queries, opener, actions, labels, online, clock).routes());
    routes.addAll(
        new MessageRoutes(
                messages,
                sends,
                schedule,
                retry,
                queries,
                new MessageSearch(database),
                new MessageSources(database, media),
                clock)
            .routes());
    customerAttributes = new CustomerAttributes(contactDirectory);
    updateReceiver =
        new InboundUpdates(
            machine,
            database,
            channels,
            contactDirectory,
            inboundOptOuts,
            new InboundMessages(
                machine,
                contactDirectory,
                threads,
                release,
                media,
                new KeywordOptOuts(contactDirectory, messages),
                events,
                ids),
            new MovedConversations(events),
            failures,
            rateLimits,
            clock);
    UnseenMailboxes mailboxes = new UnseenMailboxes(contactDirectory);
    UnseenMail unseenMail = new UnseenMail(database, channels, mailboxes, outbox, clock);
    jobs =
        Map.ofEntries(
            Map.entry(SendJob.KIND, JobHandler.leaving(sendJob::send)),
            Map.entry(SendJob.RECONCILE_KIND, sendJob::reconcile),
            Map.entry(MessageSchedule.DUE_KIND, JobHandler.leaving(schedule::due)),
            Map.entry(ReadReceipts.KIND, JobHandler.leaving(readReceipts::tell)),
            Map.entry(ConversationActions.WAKE_KIND, actions::wake),
            Map.entry(ConversationRelease.KIND, release::run),
            Map.entry(
                UnseenMessages.KIND,
                new UnseenMessages(database, channels, mailboxes, unseenMail, outbox, events)::run),
            Map.entry(UnseenMail.KIND, JobHandler.leaving(unseenMail::run)),
            Map.entry(
                ConversationErasure.KIND, new ConversationErasure(database, outbox, media, clock)),
            Map.entry(
                CorrespondenceErasure.KIND,
                new CorrespondenceErasure(database, outbox, media, events, clock)));
  }

  /** The routes of conversations and messages. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Erases the messages of contacts, and what they have said in conversations of others. */
  public static ContactErased erasure(Outbox outbox) {
    return (tx, erased) -> ConversationErasure.begin(tx, outbox, erased);
  }

  /** The next conversations of a contact, by their ids, as the API lists them. */
  public JsonPage documents(Tx tx, long organizationId, long contactId, long after, int most) {
    return queries.documents(tx, organizationId, contactId, after, most);
  }

  /** The next messages of a conversation behind one, oldest first, as the API shows them. */
  public JsonPage messageDocuments(
      Tx tx, long organizationId, long conversationId, long after, int most) {
    return MessageQueries.documents(tx, organizationId, conversationId, after, most);
  }

  /** Messages of resolved conversations. */
  public static AgedRecords agedMessages(
      ContactDirectory contacts, Media media, InstantSource clock) {
    return new AgedMessages(contacts, media, new ErasedMessages(clock));
  }

  /** Conversations that were resolved long ago. */
  public static AgedRecords agedConversations(ContactDirectory contacts, Outbox outbox) {
    return new AgedConversations(contacts, outbox);
  }

  /**
   * Those of some contacts with a conversation that isn't resolved, was active since then, or has a
   * message that is still to leave.
   */
  public static Set<Long> active(Tx tx, long organizationId, List<Long> contacts, Instant since) {
    return ConversationAgeRows.active(tx, organizationId, contacts, since);
  }

  /** Gives the conversations of a contact to the one of which it becomes a part. */
  public ContactMerged merging() {
    return merging;
  }

  /** Which contacts have conversations. */
  public static ContactUse use() {
    return ConversationUseRows::contacts;
  }

  /** The contact of a conversation; empty when the organization has no such conversation. */
  public OptionalLong contactOf(Tx tx, long organizationId, long conversationId) {
    return ConversationRows.find(tx, organizationId, conversationId).stream()
        .mapToLong(Conversation::contactId)
        .findFirst();
  }

  /** The channel of a conversation; empty when the organization doesn't have it. */
  public OptionalLong channelOf(Tx tx, long organizationId, long conversationId) {
    return ConversationRows.find(tx, organizationId, conversationId).stream()
        .mapToLong(Conversation::channelId)
        .findFirst();
  }

  /**
   * Who waits for an answer in open conversations, and for how long.
   *
   * @param channelId of whose conversations; empty for all, like the following
   */
  public Waiting waiting(
      Tx tx,
      long organizationId,
      OptionalLong channelId,
      OptionalLong teamId,
      OptionalLong agentId) {
    return ConversationWaitingRows.find(tx, organizationId, channelId, teamId, agentId);
  }

  /** Shows the customer that an answer is being written, where the channel can and should. */
  public void showTyping(long organizationId, long conversationId) {
    customerTyping.show(organizationId, conversationId);
  }

  /** Keeps how content customers were. */
  public ConversationRatings ratings() {
    return ratings;
  }

  /** Takes what is vouched for of customers. */
  public CustomerAttributes customerAttributes() {
    return customerAttributes;
  }

  /** Takes what providers report. */
  public UpdateReceiver updateReceiver() {
    return updateReceiver;
  }

  /**
   * Takes a team that is going to be deleted from some of its conversations; says whether there may
   * be more.
   */
  public boolean releaseTeam(Tx tx, long organizationId, long teamId) {
    return release.ofTeam(tx, organizationId, teamId);
  }

  /** Gives the conversations of an agent who leaves to somebody else. */
  public void releaseAgent(Tx tx, long organizationId, long agentId, Reassignment reassignment) {
    release.ofAgent(tx, organizationId, agentId, reassignment);
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(InboundOrphanRows::sweep, InboundOrphanRows.MEMORY),
        new ExpirySweeper.Expiry(ErasedMessageRows::sweep, ErasedMessages.MEMORY));
  }

  /** The message that a job of the outbox is about; empty when it is about none. */
  public static Optional<String> messageOf(String kind, String payload) {
    return SendJob.messageOf(kind, payload);
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return jobs;
  }

  @Override
  public void close() {
    customerTyping.close();
  }
}
