package parley.conversations;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import parley.accounts.Directory;
import parley.channels.Channels;
import parley.channels.Inbox;
import parley.contacts.Contacts;
import parley.events.Events;
import parley.http.Route;
import parley.media.Media;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Sweep;
import parley.storage.Tx;

/** The room's door: its routes, its inbox for providers' reports, and its jobs. */
public final class Conversations {
  /** A provider repeats a report for seven days; after that no message can claim it any more. */
  private static final Duration ORPHAN_MEMORY = Duration.ofDays(9);

  private final List<Route> routes = new ArrayList<>();
  private final Inbox inbox;
  private final Steering steering;
  private final Map<String, JobHandler> jobs;

  /**
   * Everything of this room.
   *
   * @param nodes how many nodes run on the database: they share the pace of each number
   */
  public Conversations(
      Database database,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      Directory directory,
      Contacts contacts,
      Channels channels,
      Media media,
      IntSupplier nodes,
      Events log) {
    Reading reading = new Reading(database, channels, contacts, clock);
    ConversationEvents events = new ConversationEvents(log, reading);
    StatusMachine machine = new StatusMachine(events);
    Obstacles obstacles = new Obstacles(channels, contacts, clock);
    Departure departure = new Departure(machine, outbox);
    Schedule schedule =
        new Schedule(database, obstacles, departure, machine, events, outbox, ids, clock);
    ReadMarks readMarks = new ReadMarks(database, channels, outbox, clock);
    Messages messages =
        new Messages(obstacles, departure, schedule, readMarks, media, events, ids, clock);
    Threading threading = new Threading(events, ids);
    Reach reach = new Reach(channels, contacts, threading, messages, clock);
    Retry retry = new Retry(obstacles, departure, events, clock);
    Opening opening = new Opening(channels, contacts, messages, events, ids, clock);
    steering = new Steering(database, directory, readMarks, outbox, events, clock);
    Labelling labelling = new Labelling(database, events, clock);
    Pace pace = new Pace(clock, nodes);
    OptOut optOut = new OptOut(contacts);
    Consequences consequences =
        new Consequences(channels, new Fallback(departure, events), optOut, events);
    Delivery delivery =
        new Delivery(
            machine,
            database,
            channels,
            media,
            new Packing(channels, contacts),
            new Admission(database, channels, outbox, pace, clock),
            new Outcomes(machine, database, channels, contacts, outbox, consequences, clock),
            outbox,
            clock);
    routes.addAll(new ConversationRoutes(reading, opening, steering, labelling, clock).routes());
    routes.addAll(new MessageRoutes(messages, reach, schedule, retry, reading, clock).routes());
    inbox =
        new Intake(
            machine,
            database,
            channels,
            contacts,
            optOut,
            new Incoming(machine, contacts, threading, media, events, ids),
            consequences,
            pace,
            clock);
    jobs =
        Map.of(
            Delivery.KIND, delivery::send,
            Delivery.RECONCILE_KIND, delivery::reconcile,
            Schedule.DUE_KIND, schedule::due,
            ReadMarks.KIND, readMarks::tell,
            Steering.WAKE_KIND, steering::wake);
  }

  /** The routes of conversations and messages. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Takes what providers report. */
  public Inbox inbox() {
    return inbox;
  }

  /** Takes a team that is being deleted from its conversations. */
  public void releaseTeam(Tx tx, long organizationId, long teamId) {
    steering.releaseTeam(tx, organizationId, teamId);
  }

  /** What has to be swept of this room's tables. */
  public List<Sweep.Expiry> expiries() {
    return List.of(new Sweep.Expiry(OrphanRows::sweep, ORPHAN_MEMORY));
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return jobs;
  }
}
