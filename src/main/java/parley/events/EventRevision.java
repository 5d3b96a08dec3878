package parley.events;

import java.util.List;
import java.util.function.BiConsumer;
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

  /** The events behind a place, as they are read. */
  @FunctionalInterface
  private interface Reading {
    List<Told> some(Tx tx, long after);
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
    revise(
        (tx, after) -> writer.unnumbered(tx, organizationId, subject, after, TOGETHER),
        (tx, revised) -> writer.reviseUnnumbered(tx, organizationId, revised),
        revision);
    revise(
        (tx, after) -> EventRevisionRows.told(tx, organizationId, subject, after, TOGETHER),
        (tx, revised) -> EventRevisionRows.replace(tx, organizationId, revised),
        revision);
  }

  /** An event that somebody else has changed meanwhile is read once more. */
  private void revise(
      Reading reading, BiConsumer<Tx, Revised> replacing, UnaryOperator<EventText> revision) {
    Steps steps = new Steps(database);
    long after = 0;
    List<Told> some = some(reading, after);
    while (!some.isEmpty()) {
      List<Revised> changes =
          some.stream()
              .map(told -> told.revised(revision))
              .filter(revised -> !revised.before().equals(revised.after()))
              .toList();
      steps.each(changes, (tx, few) -> few.forEach(revised -> replacing.accept(tx, revised)));
      after = changes.isEmpty() ? some.getLast().place() : after;
      some = some(reading, after);
    }
  }

  private List<Told> some(Reading reading, long after) {
    return database.scan(tx -> reading.some(tx, after));
  }
}
