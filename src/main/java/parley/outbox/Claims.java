package parley.outbox;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What this process knows of the jobs that it has claimed, which is more than their rows tell. */
final class Claims implements AutoCloseable {
  private final Set<Claimed> running = ConcurrentHashMap.newKeySet();
  private final Set<Claimed> left = ConcurrentHashMap.newKeySet();
  private final Departures departures;

  Claims(Departures departures) {
    this.departures = departures;
  }

  void started(Claimed job) {
    running.add(job);
  }

  void ended(Claimed job) {
    running.remove(job);
  }

  /** Those that somebody here runs. */
  Set<Claimed> running() {
    return Set.copyOf(running);
  }

  /** The job is about to leave. */
  void leaving(Claimed job) {
    departures.reserve(job);
  }

  /** The job is on its way from now on. */
  void left(Claimed job) {
    left.add(job);
    departures.note(job);
  }

  boolean hasLeft(Claimed job) {
    return left.contains(job);
  }

  /** The database knows all there is to know about the job. */
  void settled(Claimed job) {
    left.remove(job);
    departures.remove(job);
  }

  /** What is known of the departures of other processes. */
  Departures departures() {
    return departures;
  }

  @Override
  public void close() {
    departures.close();
  }
}
