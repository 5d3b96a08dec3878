package parley.conversations;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
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
  private final IndexingRounds indexing;
  private final Map<String, JobHandler> jobs = new HashMap<>();

  /**
   * What the room is built on.
   *
   * @param nodes how many nodes run on the database: they share the pace of each number
   * @param online who can be counted on
   * @param indexedTogether how many new messages are worth writing into the index of their words
   */
  public record Parts(
      Database database,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      Members members,
      ContactDirectory contacts,
      Channels channels,
      Media media,
      IntSupplier nodes,
      Events events,
      OnlineAgents online,
      int indexedTogether,
      MeterRegistry meters) {}

  /** Everything of this room. */
  public Conversations(Parts parts) {
    Database database = parts.database();
    InstantSource clock = parts.clock();
    Outbox outbox = parts.outbox();
    Members members = parts.members();
    ContactDirectory contacts = parts.contacts();
    Channels channels = parts.channels();
    queries = new ConversationQueries(database, channels, contacts, clock);
    MessageMeters meters = new MessageMeters(parts.meters());
    ConversationEvents events =
        new ConversationEvents(parts.events(), queries, meters, parts.ids(), clock);
    ConversationThreads threads = new ConversationThreads(channels, contacts, events, parts.ids());
    merging = new MergedConversations(channels, threads, contacts, events, clock);
    ratings = new ConversationRatings(database, events, clock);
    indexing = new IndexingRounds(database, parts.events(), parts.indexedTogether());
    customerTyping = new CustomerTyping(database, channels, clock);
    customerAttributes = new CustomerAttributes(contacts);
    release = new ConversationRelease(database, members, outbox, events, clock);
    MessageFlow flow = new MessageFlow(parts, events, threads, meters);
    ConversationActions actions =
        new ConversationActions(
            database, members, release, flow.readReceipts(), outbox, events, clock);
    routes.addAll(
        new ConversationRoutes(
                queries,
                new ConversationOpener(channels, contacts, flow.messages(), threads, clock),
                actions,
                new ConversationLabels(database, events, clock),
                parts.online(),
                clock)
            .routes());
    routes.addAll(flow.routes(queries));
    updateReceiver = flow.receiver(release);
    jobs.putAll(flow.jobs());
    jobs.put(ConversationActions.WAKE_KIND, actions::wake);
    jobs.put(ConversationRelease.KIND, release::run);
    jobs.put(
        ConversationErasure.KIND, new ConversationErasure(database, outbox, parts.media(), clock));
    jobs.put(
        CorrespondenceErasure.KIND,
        new CorrespondenceErasure(database, outbox, parts.media(), events, clock));
  }

  /** Starts to index the words by which messages are found. */
  public void start() {
    indexing.start();
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
    return Map.copyOf(jobs);
  }

  @Override
  public void close() {
    indexing.close();
    customerTyping.close();
  }
}
