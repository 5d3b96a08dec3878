package parley.events;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Failures;
import parley.storage.Turns;

/**
 * The end of one organization's log, for all who wait there: new events are read once, whoever has
 * fallen behind reads from the database. Nothing is queued for anybody.
 */
final class LogTail {
  private static final Logger LOG = LoggerFactory.getLogger(LogTail.class);
  private static final int PIECE = 200;

  /** Less for one alone: a reader who takes nothing keeps a piece in memory until it is cut. */
  private static final int PIECE_FOR_ONE = 20;

  private final EventLog log;
  private final Executor threads;
  private final long organizationId;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicReference<LogWindow> window;
  private final Set<LogReader> followers = ConcurrentHashMap.newKeySet();

  /** How far the window reached at the last {@link #rest}. */
  private long rested;

  LogTail(EventLog log, Executor threads, LogExtent reach) {
    this.log = log;
    this.threads = threads;
    this.organizationId = reach.organizationId();
    this.rested = reach.latest();
    this.window = new AtomicReference<>(LogWindow.at(rested));
  }

  long organizationId() {
    return organizationId;
  }

  /** The log reaches as far as this now; reads what is new on another thread. */
  void told(long latest) {
    if (latest > window.get().to() && calls.getAndIncrement() == 0) {
      threads.execute(() -> Turns.run(organizationId, this::load));
    }
  }

  /** Called now and then: lets go of what everybody has had the time to read. */
  void rest() {
    LogWindow current = window.get();
    if (current.to() == rested && !current.frames().isEmpty()) {
      window.compareAndSet(current, current.emptied());
    }
    rested = current.to();
  }

  /** Wakes a follower from now on when there is more. */
  void join(LogReader logReader) {
    followers.add(logReader);
  }

  void leave(LogReader logReader) {
    followers.remove(logReader);
  }

  /** Wakes everybody who waits. */
  void wake() {
    followers.forEach(LogReader::wake);
  }

  private void load() {
    int answered;
    do {
      answered = calls.get();
      readOn();
    } while (!calls.compareAndSet(answered, 0));
  }

  /** One thread at a time. */
  private void readOn() {
    try {
      LogPage page;
      do {
        LogWindow before = window.get();
        page = log.after(organizationId, before.to(), TypeFilter.ALL, PIECE);
        if (!page.events().isEmpty()) {
          window.set(before.with(page));
          wake();
        }
      } while (page.hasMore());
    } catch (RuntimeException e) {
      Failures.log(LOG, e, "new events can't be read");
    }
  }

  /** Says whether there is anything after a number. */
  boolean reachesBeyond(long sequence) {
    return sequence < window.get().to();
  }

  /**
   * What comes after a number, at most a few hundred events; nothing when that is the end.
   *
   * @throws parley.http.Problem {@code events_expired}
   */
  Piece after(long sequence, TypeFilter filter) {
    LogWindow current = window.get();
    if (sequence >= current.to()) {
      return new Piece(List.of(), sequence);
    }
    return sequence >= current.from()
        ? Piece.of(current.after(sequence), current.to(), filter)
        : Piece.of(log.after(organizationId, sequence, filter, PIECE_FOR_ONE));
  }

  /**
   * The next events for one who waits.
   *
   * @param upTo where to go on: what is wanted up to this number is in {@code frames}
   */
  record Piece(List<SseFrame> frames, long upTo) {
    private static Piece of(List<SseFrame> frames, long upTo, TypeFilter filter) {
      return new Piece(
          filter.equals(TypeFilter.ALL)
              ? frames
              : frames.stream().filter(frame -> filter.admits(frame.event())).toList(),
          upTo);
    }

    private static Piece of(LogPage page) {
      return new Piece(page.events().stream().map(SseFrame::new).toList(), page.upTo());
    }
  }
}
