package parley.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;

/** The latest things of one kind that happened to accounts; older ones are forgotten. */
public final class RecentLog<T> {
  private static final int MOST = 100_000;
  private static final long MOST_CHARACTERS = 64L << 20;

  /** A thing and its place among all. */
  private record Entry<T>(long place, String account, int characters, T thing) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Entry<T>> entries = new ArrayDeque<>();
  private long count;
  private long characters;

  /**
   * Remembers a thing.
   *
   * @param account names what it happened to
   * @param size characters that it takes, roughly
   */
  public void add(String account, T thing, int size) {
    lock.lock();
    try {
      entries.add(new Entry<>(++count, account, size, thing));
      characters += size;
      while (entries.size() > MOST || characters > MOST_CHARACTERS) {
        characters -= entries.remove().characters();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A part of what happened to one account, oldest first. */
  public Page<T> page(String account, Paging paging) {
    List<Entry<T>> all = of(account);
    long after = paging.after().map(Cursors.Position::id).orElse(0L);
    List<Entry<T>> rows =
        all.stream()
            .filter(entry -> entry.place() > after)
            .skip(paging.offset())
            .limit(paging.limit())
            .toList();
    return Page.of(
            rows, paging, all.size(), entry -> new Cursors.Position(entry.place(), entry.place()))
        .map(Entry::thing);
  }

  private List<Entry<T>> of(String account) {
    lock.lock();
    try {
      return entries.stream().filter(entry -> entry.account().equals(account)).toList();
    } finally {
      lock.unlock();
    }
  }
}
