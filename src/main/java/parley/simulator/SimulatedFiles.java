package parley.simulator;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The files of all numbers, in memory; the oldest are forgotten when there are too many. */
final class SimulatedFiles {
  private static final long MOST_BYTES = 64L << 20;
  private static final int MOST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, SimulatedFile> byId = new LinkedHashMap<>();
  private long bytes;

  void add(SimulatedFile simulatedFile) {
    lock.lock();
    try {
      byId.put(simulatedFile.id(), simulatedFile);
      bytes += simulatedFile.fileContent().length();
      while (byId.size() > 1 && (bytes > MOST_BYTES || byId.size() > MOST)) {
        remove(byId.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  Optional<SimulatedFile> find(String id) {
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
      SimulatedFile removed = byId.remove(id);
      bytes -= removed == null ? 0 : removed.fileContent().length();
    } finally {
      lock.unlock();
    }
  }
}
