package parley.events;

import java.util.List;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.Tx;

/** Reads logs, piece by piece. */
final class Log {
  /** Numbers that one piece looks at: of a rare type, an old reader would go through all. */
  private static final int LONGEST = 10_000;

  private final Database database;

  Log(Database database) {
    this.database = database;
  }

  LogExtent reach(long organizationId) {
    return database.read(tx -> EventRows.reach(tx, organizationId));
  }

  /**
   * The next events after a number.
   *
   * @throws Problem {@code events_expired}, or {@code invalid_parameter} when the log does not
   *     reach that far
   */
  Slice after(long organizationId, long after, TypeFilter filter, int most) {
    return database.scan(tx -> after(tx, organizationId, after, filter, most));
  }

  /** The reach is read first: whatever is committed meanwhile has greater numbers. */
  private static Slice after(Tx tx, long organizationId, long after, TypeFilter filter, int most) {
    LogExtent reach = requireWithin(EventRows.reach(tx, organizationId), after);
    long end = Math.min(reach.latest(), after + LONGEST);
    List<Event> events =
        after == end
            ? List.of()
            : EventRows.between(tx, organizationId, after, end, filter.types(), most);
    long upTo = events.size() == most ? events.getLast().sequence() : end;
    return new Slice(events, upTo, reach);
  }

  /**
   * The reach itself, when somebody who knows everything up to {@code after} can read on.
   *
   * @throws Problem {@code events_expired}, {@code invalid_parameter}
   */
  static LogExtent requireWithin(LogExtent reach, long after) {
    if (after < reach.oldest() - 1) {
      throw Problem.of(
              ProblemCode.EVENTS_EXPIRED, "The oldest event is number " + reach.oldest() + ".")
          .with("oldest", reach.oldest())
          .with("latest", reach.latest());
    }
    if (after > reach.latest()) {
      throw Problem.invalidParameter(
          "query:after", "is greater than the latest sequence, " + reach.latest());
    }
    return reach;
  }
}
