package parley.runs;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import parley.testing.Client;

/** A client in good health, who asks for the first contacts again and again. */
final class Probe implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);

  private record Asked(int status, long nanos) {}

  private final Client client;
  private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean ending;

  Probe(Client client) {
    this.client = client;
    this.thread = Thread.ofPlatform().start(this::ask);
  }

  private void ask() {
    while (!ending) {
      long start = System.nanoTime();
      int status = client.get("/v1/contacts?per_page=1").status();
      asked.add(new Asked(status, System.nanoTime() - start));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** How long {@code percent} of all answers so far took at most. */
  Duration percentile(int percent) {
    List<Long> sorted = asked.stream().map(Asked::nanos).sorted().toList();
    return Duration.ofNanos(sorted.get((sorted.size() - 1) * percent / 100));
  }

  /** The statuses of what was refused. */
  Stream<Integer> refused() {
    return asked.stream().map(Asked::status).filter(status -> status != 200);
  }

  int size() {
    return asked.size();
  }

  @Override
  public void close() {
    ending = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
