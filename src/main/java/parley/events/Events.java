package parley.events;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Route;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: other rooms record what happens, and read what has happened. */
public final class Events implements AutoCloseable {
  private static final Duration MEMORY = Duration.ofDays(30);

  /** Is told that there is more to read. A hint only: a crash loses it. */
  @FunctionalInterface
  public interface Listener {
    /** The organization's log now reaches up to the event number {@code latest}. */
    void told(long organizationId, long latest);
  }

  /** The newest event's id: nearly the newest of all ids that were made; 0 when there is none. */
  public static long newestId(Database database) {
    return database.read(EventRows::newestId);
  }

  private final Ids ids;
  private final InstantSource clock;
  private final EventLog log;
  private final LogTails tails;
  private final EventWriter writer;
  private final EventErasure erasure;
  private final EventRevision revision;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  /**
   * Logs in {@code database}; nobody hears of anything before {@link #start}.
   *
   * @param mostReaders streams and long polls that one organization may have open on this node
   */
  public Events(
      Database database, Ids ids, InstantSource clock, int mostReaders, MeterRegistry meters) {
    this.ids = ids;
    this.clock = clock;
    this.log = new EventLog(database);
    this.tails = new LogTails(database, log, mostReaders);
    this.writer = EventWriter.of(database, this::told, tails::look);
    this.erasure = new EventErasure(database, writer);
    this.revision = new EventRevision(database, writer);
    Gauge.builder("events.unnumbered", writer::unnumbered)
        .description("Events that wait for their numbers.")
        .register(meters);
    Gauge.builder("streams.open", tails::readers)
        .description("Streams of events and long polls that are open on this node.")
        .tag("reader", "agent")
        .register(meters);
  }

  /** Starts to give numbers to what is recorded, and to look for what other nodes have recorded. */
  public void start() {
    tails.start();
    writer.start();
  }

  /**
   * {@code /v1/events}.
   *
   * @param liveSource what streams can tell beside the log
   */
  public List<Route> routes(LiveSource liveSource) {
    return new EventRoutes(log, tails, liveSource).routes();
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(new ExpirySweeper.Expiry(new ExpiredEvents(), MEMORY));
  }

  /** Events that organizations may want to be kept for less time. */
  public static AgedRecords aged() {
    return new AgedEvents();
  }

  /**
   * Nothing of a log expires from when this returns until the transaction ends, and then nothing of
   * contacts that it holds.
   */
  public static void putOffExpiry(Tx tx, long organizationId) {
    EventRows.keep(tx, organizationId);
  }

  /**
   * Records that something was made or has ended, in the transaction of the fact and after the
   * writes that make it one.
   *
   * @param subject the contact that it is about, or else the channel
   * @param resource the view that the API answers, or a map
   */
  public void record(Tx tx, long organizationId, EventType type, long subject, Object resource) {
    record(tx, organizationId, type, subject, resource, null);
  }

  /**
   * Records that something has changed.
   *
   * @param resource the view that the API answers, as it is now
   * @param previous what the fields that changed were before, by their names in the API
   */
  public void record(
      Tx tx,
      long organizationId,
      EventType type,
      long subject,
      Object resource,
      @Nullable Map<String, ? extends @Nullable Object> previous) {
    record(tx, type, resource, previous, new EventContext(organizationId, subject, null, null));
  }

  /** Records the same, with more than the resource itself tells. */
  public void record(
      Tx tx,
      EventType type,
      Object resource,
      @Nullable Map<String, ? extends @Nullable Object> previous,
      EventContext context) {
    add(tx, type, Json.text(resource), text(previous), context);
  }

  private void add(
      Tx tx, EventType type, String data, @Nullable String previous, EventContext context) {
    writer.add(
        tx,
        new NewEvent(
            context.organizationId(),
            ids.next(),
            type,
            context.subject(),
            data,
            previous,
            text(context.conversation()),
            text(context.actor()),
            clock.instant()));
  }

  private static @Nullable String text(@Nullable Object part) {
    return part == null ? null : Json.text(part);
  }

  /**
   * Records that a resource has changed, with what it was before; nothing when both look the same
   * but for {@code updated_at}.
   *
   * @param before the view that the API answered
   * @param after the view that it answers now
   */
  public void changed(
      Tx tx, long organizationId, EventType type, long subject, Object before, Object after) {
    changed(tx, type, before, after, new EventContext(organizationId, subject, null, null));
  }

  /** Records the same, with more than the resource itself tells. */
  public void changed(Tx tx, EventType type, Object before, Object after, EventContext context) {
    String data = Json.text(after);
    ResourceDiff.previous(Json.text(before), data)
        .ifPresent(previous -> add(tx, type, data, previous, context));
  }

  /**
   * Begins to {@link #erase(long, long) erase} a subject in the transaction in which its rows are
   * deleted: with few events there is nothing left to do.
   */
  public void eraseSome(Tx tx, long organizationId, long subject) {
    erasure.eraseSome(tx, organizationId, subject);
  }

  /**
   * Erases a subject: of the events about it only their types and numbers stay, but for that which
   * tells that it was deleted. Call it once the subject's rows are deleted, so that nobody can
   * record more about it, and outside of transactions: each of many takes a few events.
   */
  public void erase(long organizationId, long subject) {
    erasure.erase(organizationId, subject);
  }

  /**
   * Changes what the events about a subject tell, which itself stays. Call it outside of
   * transactions: each of many takes a few events.
   *
   * @param change answers what an event tells from now on; asked again about its own answer, it
   *     answers the same
   */
  public void revise(long organizationId, long subject, UnaryOperator<EventText> change) {
    revision.revise(organizationId, subject, change);
  }

  /**
   * The next events of a log, in order and without a hole, at most {@code most}. What has expired
   * is passed over, and so is what has no number yet.
   *
   * @param after the number of the last event that is known; 0 for none
   */
  public List<Event> after(Tx tx, long organizationId, long after, int most) {
    return EventRows.between(tx, organizationId, after, Long.MAX_VALUE, List.of(), most).list();
  }

  /** The same events without what they tell, of which there may be mebibytes. */
  public List<EventHead> headsAfter(Tx tx, long organizationId, long after, int most) {
    return EventRows.heads(tx, organizationId, after, most);
  }

  /** Whom the next events of a log are about, at most {@code most} of them. */
  public Subjects subjects(Tx tx, long organizationId, long after, int most) {
    return Subjects.of(EventRows.subjects(tx, organizationId, after, most), after, most);
  }

  /** The number of the newest event of a log; 0 when nothing has happened yet. */
  public long latest(Tx tx, long organizationId) {
    return EventRows.reach(tx, organizationId).latest();
  }

  /** Looks through the logs of all organizations for numbers without an event. */
  public static List<LogSoundness> soundness(Tx tx) {
    return LogCheckRows.all(tx);
  }

  /** Adds a listener that is told of new events, whichever node has written them. */
  public void listen(Listener listener) {
    listeners.add(listener);
  }

  private void told(LogExtent reach) {
    tails.told(reach.organizationId(), reach.latest());
    listeners.forEach(listener -> listener.told(reach.organizationId(), reach.latest()));
  }

  /** Ends long polls and streams, which a shutdown would else wait for. */
  public void release() {
    tails.close();
  }

  @Override
  public void close() {
    tails.close();
    writer.close();
  }
}
