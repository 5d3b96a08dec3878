package parley.outbox;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.Tx;

/**
 * Claims jobs for a node, of each queue as many as it has places for. It is told which queues have
 * something, and looks now and then for others: those that other nodes have filled, or whose time
 * has come.
 */
final class JobClaimer {
  /** So many queues in a transaction. */
  private static final int MOST_QUEUES = 32;

  private static final int MOST_ROUNDS = 16;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Heartbeat heartbeat;
  private final OutboxHold hold;
  private final Map<String, JobHandler> handlers;
  private final JobPlaces places;
  private final Set<JobQueue> open = new LinkedHashSet<>();
  private final Set<JobQueue> empty = new HashSet<>();
  private JobQueue seen = JobQueueRows.START;

  /**
   * A claimer of jobs of the kinds that have a handler.
   *
   * @param heartbeat who claims
   */
  JobClaimer(
      Database database,
      Ids ids,
      InstantSource clock,
      Heartbeat heartbeat,
      OutboxHold hold,
      Map<String, JobHandler> handlers,
      JobPlaces places) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.heartbeat = heartbeat;
    this.hold = hold;
    this.handlers = handlers;
    this.places = places;
  }

  /**
   * Claims what there is room for.
   *
   * @param told queues that may have something
   * @param looks whether to look for others
   * @param start takes a place for each job that is claimed
   */
  void claim(Collection<JobQueue> told, boolean looks, Consumer<Job> start) {
    open.clear();
    empty.clear();
    open.addAll(told);
    boolean ahead = looks;
    for (int round = 0; round < MOST_ROUNDS && heartbeat.isHeard(); round++) {
      Map<JobQueue, Integer> room = room();
      if (room.isEmpty() && !ahead) {
        return;
      }
      ahead = round(room, ahead, start);
    }
  }

  private Map<JobQueue, Integer> room() {
    open.removeIf(queue -> empty.contains(queue) || !handlers.containsKey(queue.share().kind()));
    return places.room(open, MOST_QUEUES);
  }

  /** Claims and looks in one transaction; says whether there is more to look at. */
  private boolean round(Map<JobQueue, Integer> room, boolean looks, Consumer<Job> start) {
    Instant now = clock.instant();
    boolean held = hold.look();
    Round round =
        room.isEmpty() && !held
            ? database.read(tx -> new Round(Map.of(), look(tx, now).seen()))
            : database.write(tx -> new Round(claim(tx, room, now), looks ? look(tx, now) : null));
    round
        .claims()
        .forEach((queue, jobs) -> {
          jobs.get().forEach(start);
          if (jobs.get().size() < room.getOrDefault(queue, 0)) {
            empty.add(queue);
          }
        });
    return round.look() != null && goesOn(round.look());
  }

  private boolean goesOn(JobQueueRows.Look look) {
    open.addAll(look.queues());
    seen = look.end();
    return !seen.equals(JobQueueRows.START);
  }

  private JobQueueRows.Look look(Tx tx, Instant now) {
    return JobQueueRows.look(tx, now, seen);
  }

  private Map<JobQueue, Supplier<List<Job>>> claim(
      Tx tx, Map<JobQueue, Integer> room, Instant now) {
    // Only here, because the transaction may have had to wait while the outbox was held.
    List<String> kept = hold.isOn() ? leavingKinds() : List.of();
    if (!kept.isEmpty()) {
      OutboxHoldRows.setAside(tx, kept, now);
    }
    Map<JobQueue, Supplier<List<Job>>> claims = new LinkedHashMap<>();
    var claimant = new JobClaimRows.Claimant(heartbeat.process(), ids.next());
    room.forEach((queue, most) ->
        claims.put(
            queue,
            kept.contains(queue.share().kind())
                ? List::of
                : JobClaimRows.claim(tx, claimant, queue, most)));
    return claims;
  }

  private List<String> leavingKinds() {
    return handlers.entrySet().stream()
        .filter(handler -> handler.getValue().leaves())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * What a transaction has brought.
   *
   * @param look null where there was none
   */
  private record Round(
      Map<JobQueue, Supplier<List<Job>>> claims, JobQueueRows.@Nullable Look look) {}
}
