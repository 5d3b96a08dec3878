package parley.events;

import java.time.Duration;
import parley.http.Request;

/** Somebody who reads a log on and on: one number, and no events in between. */
final class Follower implements AutoCloseable {
  /** How long a revoked token may go unnoticed here. */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(2_500);

  private final Tails tails;
  private final Tail tail;
  private final Request request;
  private final TypeFilter filter;
  private long cursor;

  /**
   * Begins to follow.
   *
   * @param reach of the log, just read
   * @param after the number of the last event that is known
   * @throws parley.http.Problem {@code rate_limited} when too many follow already
   */
  Follower(Tails tails, Request request, Reach reach, long after, TypeFilter filter) {
    this.tails = tails;
    this.request = request;
    this.filter = filter;
    this.cursor = after;
    this.tail = tails.join(reach);
  }

  /** The number of the last event that was answered or passed over. */
  long cursor() {
    return cursor;
  }

  /**
   * The next events. Waits for them a moment; nothing when none has come.
   *
   * @throws parley.http.Problem when the caller's token is not valid any more
   */
  Tail.Piece next(Duration longest) throws InterruptedException {
    tail.await(cursor, longest.compareTo(LONGEST_WAIT) < 0 ? longest : LONGEST_WAIT);
    request.requireCaller();
    Tail.Piece piece = tail.after(cursor, filter);
    cursor = piece.upTo();
    return piece;
  }

  /** Says whether the process is about to stop. */
  boolean mustEnd() {
    return tails.isClosing();
  }

  @Override
  public void close() {
    tails.leave(tail);
  }
}
