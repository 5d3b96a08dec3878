package parley.reports;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.events.Event;
import parley.events.Events;
import parley.storage.Answer;
import parley.storage.Database;
import parley.storage.Tx;

/** Reads on in a log and counts what it tells, once, whoever else tries at the same time. */
final class LogCounting {

  /** Knows the channels of conversations; nothing of those that are no more. */
  @FunctionalInterface
  interface ChannelOf {
    OptionalLong find(Tx tx, long organizationId, long conversationId);
  }

  /** A piece of a log that has not been counted yet. */
  record Piece(long organizationId, CursorRows.Cursor from, List<Event> events) {}

  private final Database database;
  private final Events events;
  private final ChannelOf channelOf;
  private final InstantSource clock;
  private final int most;

  /**
   * Counts the events of {@code database}.
   *
   * @param most events in one transaction
   */
  LogCounting(
      Database database, Events events, ChannelOf channelOf, InstantSource clock, int most) {
    this.database = database;
    this.events = events;
    this.channelOf = channelOf;
    this.clock = clock;
    this.most = most;
  }

  /** Counts a piece; false when there is nothing more, or another node counts. */
  boolean next(long organizationId) {
    Piece piece = read(organizationId);
    return !piece.events().isEmpty() && database.<Boolean>write(tx -> write(tx, piece));
  }

  Piece read(long organizationId) {
    return database.read(tx -> {
      CursorRows.Cursor cursor = CursorRows.find(tx, organizationId);
      return new Piece(
          organizationId, cursor, events.after(tx, organizationId, cursor.readUpTo(), most));
    });
  }

  /** The cursor is moved first: whoever comes second, or once more, changes nothing. */
  boolean write(Tx tx, Piece piece) {
    long organizationId = piece.organizationId();
    List<Occurrence> occurrences =
        piece.events().stream().map(Occurrence::of).flatMap(Optional::stream).toList();
    Answer<Boolean> moved =
        CursorRows.advance(
            tx,
            organizationId,
            piece.from(),
            piece.events().getLast().sequence(),
            piece.events().getFirst().createdAt());
    Ledger ledger = Ledger.load(tx, organizationId, occurrences);
    if (moved.one().isEmpty()) {
      return false;
    }
    Counting counting = new Counting(ledger, id -> older(tx, organizationId, id));
    occurrences.forEach(counting::add);
    ledger.store(tx, organizationId, clock.instant());
    return true;
  }

  /** A conversation that was there before the log was counted, or has been resolved since. */
  private OpenConversation older(Tx tx, long organizationId, long id) {
    return OpenConversation.older(id, channelOf.find(tx, organizationId, id).orElse(Place.NOBODY));
  }
}
