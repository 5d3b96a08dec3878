package parley.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Answer;
import parley.storage.Database;
import parley.storage.Tx;

/** Reads logs, piece by piece. */
final class EventLog {
  /** The parameter that says what somebody knows. */
  static final String AFTER = "query:after";

  /** Numbers that one piece looks at: of a rare type, an old reader would go through all. */
  private static final int LONGEST = 10_000;

  /**
   * Characters of JSON after which a piece ends: what many ask for at once must fit into memory.
   */
  private static final long LARGEST = 1 << 20;

  /** Events that are read by one statement; of the largest that there can be, some mebibytes. */
  private static final int AT_ONCE = 100;

  private final Database database;

  EventLog(Database database) {
    this.database = database;
  }

  LogExtent reach(long organizationId) {
    return database.read(tx -> EventRows.reach(tx, organizationId));
  }

  /**
   * The next events after a number: {@code most} of them, or fewer when they are large.
   *
   * @throws Problem {@code events_expired}, or {@code invalid_parameter} when the log does not
   *     reach that far
   */
  LogPage after(long organizationId, long after, TypeFilter filter, int most) {
    return after(organizationId, Optional.of(after), filter, most, page -> page);
  }

  /**
   * The same, and what {@code use} makes of them in the same turn of the organization: to write
   * their JSON takes more of a core than to read them.
   *
   * @param after the number; empty for all that the log still has
   */
  <T> T after(
      long organizationId,
      Optional<Long> after,
      TypeFilter filter,
      int most,
      Function<LogPage, T> use) {
    return database.scan(tx -> use.apply(after(tx, organizationId, after, filter, most)));
  }

  /** The reach is read first: whatever is committed meanwhile has greater numbers. */
  private static LogPage after(
      Tx tx, long organizationId, Optional<Long> known, TypeFilter filter, int most) {
    LogExtent reach = EventRows.reach(tx, organizationId);
    // Where the log begins is read here as well: a moment later it may begin elsewhere.
    long after = known.orElse(reach.oldest() - 1);
    requireWithin(reach, after, AFTER);
    LogPage page = piece(tx, reach, after, filter, most);
    if (known.isEmpty() && page.reach().oldest() > reach.oldest()) {
      return after(tx, organizationId, known, filter, most);
    }
    requireWithin(page.reach(), after, AFTER);
    return page;
  }

  /** Asks behind each look where the log begins by then: what has expired was perhaps not seen. */
  private static LogPage piece(Tx tx, LogExtent reach, long after, TypeFilter filter, int most) {
    long end = Math.min(reach.latest(), after + LONGEST);
    long oldest = reach.oldest();
    List<Event> events = new ArrayList<>();
    long size = 0;
    for (long from = after; from < end && events.size() < most && size < LARGEST; ) {
      int room = Math.min(AT_ONCE, most - events.size());
      Answer<Event> found =
          EventRows.between(tx, reach.organizationId(), from, end, filter.types(), room);
      oldest = EventRows.oldest(tx, reach.organizationId());
      List<Event> next = found.list();
      from = next.size() < room ? end : next.getLast().sequence();
      for (int i = 0; i < next.size() && size < LARGEST; i++) {
        events.add(next.get(i));
        size += next.get(i).size();
      }
    }
    boolean full = events.size() == most || size >= LARGEST;
    return new LogPage(
        events,
        full ? events.getLast().sequence() : end,
        new LogExtent(reach.organizationId(), oldest, reach.latest()));
  }

  /**
   * The reach itself, when somebody who knows everything up to {@code after} can read on.
   *
   * @param field where they have said so, which an error names
   * @throws Problem {@code events_expired}, {@code invalid_parameter}
   */
  static LogExtent requireWithin(LogExtent reach, long after, String field) {
    if (after < reach.oldest() - 1) {
      throw Problem.of(
              ProblemCode.EVENTS_EXPIRED, "The oldest event is number " + reach.oldest() + ".")
          .with("oldest", reach.oldest())
          .with("latest", reach.latest());
    }
    if (after > reach.latest()) {
      throw Problem.invalidParameter(
          field, "is greater than the latest sequence, " + reach.latest());
    }
    return reach;
  }
}
