package parley.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;

/** The latest messages that businesses have sent; older ones are forgotten. */
final class SentMessages {
  private static final int MOST = 100_000;
  private static final long MOST_CHARACTERS = 64L << 20;

  /** A message and its place among all. */
  private record Entry(long number, SentMessage message) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Entry> entries = new ArrayDeque<>();
  private long count;
  private long characters;

  void add(SentMessage message) {
    lock.lock();
    try {
      entries.add(new Entry(++count, message));
      characters += message.body().length();
      while (entries.size() > MOST || characters > MOST_CHARACTERS) {
        characters -= entries.remove().message().body().length();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A part of what one number has sent, oldest first. */
  Page<SentMessage> page(String phoneNumberId, Paging paging) {
    List<Entry> all = of(phoneNumberId);
    long after = paging.after().map(Cursors.Position::id).orElse(0L);
    List<Entry> rows =
        all.stream()
            .filter(entry -> entry.number() > after)
            .skip(paging.offset())
            .limit(paging.limit())
            .toList();
    return Page.of(
            rows, paging, all.size(), entry -> new Cursors.Position(entry.number(), entry.number()))
        .map(Entry::message);
  }

  private List<Entry> of(String phoneNumberId) {
    lock.lock();
    try {
      return entries.stream()
          .filter(entry -> entry.message().number().phoneNumberId().equals(phoneNumberId))
          .toList();
    } finally {
      lock.unlock();
    }
  }
}
