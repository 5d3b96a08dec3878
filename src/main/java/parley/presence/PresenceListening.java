package parley.presence;

import java.time.InstantSource;
import java.util.List;
import parley.events.LiveFrame;
import parley.events.LiveSource;

/** A stream that hears who is where: first all of it, then what changes, notes on contacts too. */
final class PresenceListening implements LiveSource.Listening {
  private static final long NOTHING = -1;

  private final PresenceBoard board;
  private final InstantSource clock;
  private final boolean withNotes;
  private final Runnable closed;
  private long known = NOTHING;

  PresenceListening(PresenceBoard board, InstantSource clock, boolean withNotes, Runnable closed) {
    this.board = board;
    this.clock = clock;
    this.withNotes = withNotes;
    this.closed = closed;
  }

  @Override
  public List<LiveFrame> take() {
    if (known == NOTHING) {
      PresenceSnapshot snapshot = board.snapshot(clock.instant());
      known = snapshot.version();
      return List.of(new LiveFrame("presence.snapshot", snapshot));
    }
    PresenceBoard.News news = board.since(known, clock.instant(), withNotes);
    known = news.version();
    return news.frames();
  }

  @Override
  public void close() {
    closed.run();
  }
}
