package parley.outbox;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What this process knows of the jobs that it has claimed, which is more than their rows tell. */
final class Claims implements AutoCloseable {
  private final Set<ClaimedJob> running = ConcurrentHashMap.newKeySet();
  private final Set<ClaimedJob> leaving = ConcurrentHashMap.newKeySet();
  private final Set<ClaimedJob> left = ConcurrentHashMap.newKeySet();
  private final Departures departures;

  Claims(Departures departures) {
    this.departures = departures;
  }

  void started(ClaimedJob job) {
    running.add(job);
  }

  void ended(ClaimedJob job) {
    running.remove(job);
  }

  /** Those that somebody here runs. */
  Set<ClaimedJob> running() {
    return Set.copyOf(running);
  }

  /** The job is about to leave. */
  void leaving(ClaimedJob job) {
    leaving.add(job);
    departures.reserve(job);
  }

  /** Those that were about to leave, and are not {@link #settled} yet. */
  Set<ClaimedJob> leaving() {
    return Set.copyOf(leaving);
  }

  /** The job is on its way from now on. */
  void left(ClaimedJob job) {
    left.add(job);
    departures.note(job);
  }

  boolean hasLeft(ClaimedJob job) {
    return left.contains(job);
  }

  /** The database knows all there is to know about the job. */
  void settled(ClaimedJob job) {
    leaving.remove(job);
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
