package parley.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import parley.storage.Ids;

/** How many jobs there are, of which kind, and what they wait for. */
record JobCounts(List<Group> groups) {
  /** What a job does. */
  enum State {
    /** It could run now. */
    DUE,
    /** Its time has not come: it was planned for later, failed before, or waits for a channel. */
    DELAYED,
    RUNNING,
    /** It may not leave before the operator lets it: the outbox is held. */
    HELD;

    /** The name in metrics. */
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Jobs of one kind that are counted together.
   *
   * @param firstId of the oldest of them
   * @param firstRunAt the earliest time at which one was to run; the epoch for at once
   */
  record Group(String kind, State state, long jobs, long firstId, Instant firstRunAt) {
    /** How long the first one has been due; one that was to run at once, since it was written. */
    Duration waiting(Instant now) {
      Instant since = firstRunAt.equals(Instant.EPOCH) ? Ids.madeAt(firstId) : firstRunAt;
      return since.isBefore(now) ? Duration.between(since, now) : Duration.ZERO;
    }
  }

  long count(String kind, State state) {
    return groups.stream()
        .filter(group -> group.kind().equals(kind) && group.state() == state)
        .mapToLong(Group::jobs)
        .sum();
  }

  /** How long the oldest job of a kind has been due; zero when none is. */
  Duration oldest(String kind, Instant now) {
    return groups.stream()
        .filter(group -> group.kind().equals(kind) && group.state() == State.DUE)
        .map(group -> group.waiting(now))
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }
}
