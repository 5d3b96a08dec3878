package parley.runs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import parley.testing.Answer;
import parley.testing.Client;

/** A client in good health, who asks for the first contacts again and again. */
final class Probe implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * One answer.
   *
   * @param refusal its status and body, or nothing for what was asked for
   */
  private record Asked(Optional<String> refusal, long nanos) {}

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
      Answer answer = client.get("/v1/contacts?per_page=1");
      asked.add(new Asked(refusal(answer), System.nanoTime() - start));
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static Optional<String> refusal(Answer answer) {
    return answer.status() == 200
        ? Optional.empty()
        : Optional.of(answer.status() + " " + answer.body());
  }

  /** How long {@code percent} of all answers so far took at most. */
  Duration percentile(int percent) {
    List<Long> sorted = asked.stream().map(Asked::nanos).sorted().toList();
    return Duration.ofNanos(sorted.get((sorted.size() - 1) * percent / 100));
  }

  /** The status and the body of what was refused. */
  Stream<String> refused() {
    return asked.stream().flatMap(one -> one.refusal().stream());
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
