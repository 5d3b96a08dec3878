package parley.events;

import java.util.List;
import java.util.function.UnaryOperator;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;

/** Changes what the events about a subject tell, a few at a time. */
final class EventRevision {
  /** Events that are read at a time: each may tell of a long letter. */
  private static final int TOGETHER = 20;

  /** What the event at some place told, and what it is to tell. */
  record Revised(long place, EventText before, EventText after) {}

  /** Where events are. */
  private interface Place {
    List<Told> some(Tx tx, long after);

    void replace(Tx tx, Revised revised);
  }

  /** An event at its place, which is its number or where it waits for one. */
  record Told(long place, EventText text) {
    Revised revised(UnaryOperator<EventText> revision) {
      return new Revised(place, text, revision.apply(text));
    }
  }

  private final Database database;
  private final EventWriter writer;

  EventRevision(Database database, EventWriter writer) {
    this.database = database;
    this.writer = writer;
  }

  /** First those without numbers: what is given one meanwhile is found in the log. */
  void revise(long organizationId, long subject, UnaryOperator<EventText> revision) {
    revise(unnumbered(organizationId, subject), revision);
    revise(log(organizationId, subject), revision);
  }

  /** An event that somebody else has changed meanwhile is read once more. */
  private void revise(Place place, UnaryOperator<EventText> revision) {
    Steps steps = new Steps(database);
    long after = 0;
    List<Told> some = some(place, after);
    while (!some.isEmpty()) {
      List<Revised> changes =
          some.stream()
              .map(told -> told.revised(revision))
              .filter(revised -> !revised.before().equals(revised.after()))
              .toList();
      steps.each(changes, (tx, few) -> few.forEach(revised -> place.replace(tx, revised)));
      after = changes.isEmpty() ? some.getLast().place() : after;
      some = some(place, after);
    }
  }

  private List<Told> some(Place place, long after) {
    return database.scan(tx -> place.some(tx, after));
  }

  private Place log(long organizationId, long subject) {
    return new Place() {
      @Override
      public List<Told> some(Tx tx, long after) {
        return EventRevisionRows.told(tx, organizationId, subject, after, TOGETHER);
      }

      @Override
      public void replace(Tx tx, Revised revised) {
        EventRevisionRows.replace(tx, organizationId, revised);
      }
    };
  }

  private Place unnumbered(long organizationId, long subject) {
    return new Place() {
      @Override
      public List<Told> some(Tx tx, long after) {
        return writer.unnumbered(tx, organizationId, subject, after, TOGETHER);
      }

      @Override
      public void replace(Tx tx, Revised revised) {
        writer.reviseUnnumbered(tx, organizationId, revised);
      }
    };
  }
}
