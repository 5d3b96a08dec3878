package parley.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The files of all numbers, in memory; the oldest are forgotten when there are too many. */
final class Media {
  private static final long MOST_BYTES = 64L << 20;
  private static final int MOST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Medium> byId = new LinkedHashMap<>();
  private long bytes;

  void add(Medium medium) {
    lock.lock();
    try {
      byId.put(medium.id(), medium);
      bytes += medium.bytes().length();
      while (byId.size() > 1 && (bytes > MOST_BYTES || byId.size() > MOST)) {
        remove(byId.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  Optional<Medium> find(String id) {
    lock.lock();
    try {
      return Optional.ofNullable(byId.get(id));
    } finally {
      lock.unlock();
    }
  }

  void remove(String id) {
    lock.lock();
    try {
      Medium removed = byId.remove(id);
      bytes -= removed == null ? 0 : removed.bytes().length();
    } finally {
      lock.unlock();
    }
  }
}
