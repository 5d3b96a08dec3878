package parley.events;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import parley.http.Authenticator;
import parley.http.Request;

/**
 * Somebody who reads a log on and on: one number, and no events in between. Sleeps until there is
 * more, or the caller may not go on; it belongs to the thread that made it.
 */
final class LogReader implements AutoCloseable {
  private final LogTails tails;
  private final LogTail tail;
  private final Request request;
  private final TypeFilter filter;
  private final Thread thread = Thread.currentThread();
  private final Authenticator.Watch watch;
  private long cursor;

  /** Whether the caller may not go on, as we have been told. */
  private volatile boolean over;

  /**
   * Begins to follow.
   *
   * @param reach of the log, just read
   * @param after the number of the last event that is known
   * @throws parley.http.Problem {@code rate_limited} when too many follow already
   */
  LogReader(LogTails tails, Request request, LogExtent reach, long after, TypeFilter filter) {
    this.tails = tails;
    this.request = request;
    this.filter = filter;
    this.cursor = after;
    this.tail = tails.join(reach, this);
    this.watch = watched();
  }

  /** Nobody closes a reader that could not begin. */
  private Authenticator.Watch watched() {
    try {
      return request.watchCaller(this::end);
    } catch (RuntimeException e) {
      tails.leave(tail, this);
      throw e;
    }
  }

  /** The number of the last event that was answered or passed over. */
  long cursor() {
    return cursor;
  }

  /**
   * The next events. Waits for them a while; nothing when none has come.
   *
   * @throws parley.http.Problem when the caller's token is not valid any more
   */
  LogTail.Piece next(Duration longest) throws InterruptedException {
    if (!tail.reachesBeyond(cursor) && !over && !mustEnd()) {
      LockSupport.parkNanos(this, longest.toNanos());
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (over) {
      over = false;
      request.requireCaller();
    }
    LogTail.Piece piece = tail.after(cursor, filter);
    cursor = piece.upTo();
    return piece;
  }

  /** There may be more to read, or an end to it. */
  void wake() {
    LockSupport.unpark(thread);
  }

  private void end() {
    over = true;
    wake();
  }

  /** Says whether the process is about to stop. */
  boolean mustEnd() {
    return tails.isClosing();
  }

  @Override
  public void close() {
    watch.close();
    tails.leave(tail, this);
  }
}
