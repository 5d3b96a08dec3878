package parley.reports;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import parley.accounts.Members;
import parley.conversations.Conversations;
import parley.events.Events;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.ExpirySweeper;

/** The room's door: what is counted, and the reports that tell it. */
public final class Reports implements AutoCloseable {
  private static final Duration MEMORY = Duration.ofDays(2 * 366);

  /** No provider reports later what has become of a message. */
  private static final Duration MESSAGE_MEMORY = Duration.ofDays(31);

  private static final Duration CONVERSATION_MEMORY = Duration.ofDays(366);

  /** Events of one transaction: what SQLite's one writer counts in a few milliseconds. */
  private static final int TOGETHER = 100;

  private final Events events;
  private final LogReading reading;
  private final ReportRoutes routes;

  /** Reports of the logs in {@code database}; nothing is counted before {@link #start}. */
  public Reports(
      Database database,
      Events events,
      Conversations conversations,
      Members members,
      InstantSource clock) {
    this.events = events;
    this.reading =
        new LogReading(
            database, new LogCounting(database, events, conversations::channelOf, clock, TOGETHER));
    this.routes =
        new ReportRoutes(
            new ReportQueries(database, events, conversations, new ReportRequests(members, clock)));
  }

  /** Starts to count, with what the logs still have from before. */
  public void start() {
    events.listen((organizationId, latest) -> reading.heardOf(organizationId));
    reading.start();
  }

  /** {@code /v1/reports} and what is below. */
  public List<Route> routes() {
    return routes.routes();
  }

  /** What has to be swept of this room's tables. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(TallyRows::sweep, MEMORY),
        new ExpirySweeper.Expiry(CountedMessageRows::sweep, MESSAGE_MEMORY),
        new ExpirySweeper.Expiry(OpenConversationRows::sweep, CONVERSATION_MEMORY));
  }

  @Override
  public void close() {
    reading.close();
  }
}
