package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.QueryPlan;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Which jobs are claimed, and that a long queue makes it no more work. */
@ParameterizedClass
@EnumSource(Engine.class)
class JobClaimTest {
  private static final JobHandler NONE = job -> {};
  private static final Map<String, JobHandler> SENDS = Map.of("send", NONE);
  private static final JobQueue SENDS_OF_1 = JobQueue.atOnce(new JobShare(1, "send", 0));

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private final JobPlaces places = new JobPlaces();
  private Database database;
  private Heartbeat heartbeat;
  private Ids ids;
  private JobClaimer claimer;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
    ids = new Ids(clock, 0);
    heartbeat = database.heartbeat(ids.next());
    claimer = claimer(SENDS);
  }

  private JobClaimer claimer(Map<String, JobHandler> handlers) {
    OutboxHold hold = new OutboxHold(database);
    return new JobClaimer(database, ids, clock, heartbeat, hold, handlers, places);
  }

  @AfterEach
  void close() {
    heartbeat.close();
    database.close();
  }

  @Test
  void of_each_lane_the_first_is_claimed_and_of_each_job_once() {
    add(NewJob.now(1, "send", "first").in(5, 0));
    add(NewJob.now(1, "send", "second").in(5, 0));
    add(NewJob.now(2, "send", "other lane").in(5, 0));
    add(NewJob.at(2, "send", "tomorrow", clock.instant().plusSeconds(86_400)));
    assertThat(look()).containsExactly("first", "other lane");
    assertThat(look()).isEmpty();
    assertThat(told(SENDS_OF_1)).isEmpty();
  }

  @Test
  void the_first_of_a_queue_are_claimed_and_never_more_than_fit() {
    for (int i = 1; i <= 5; i++) {
      add(NewJob.now(1, "send", "job " + i));
    }
    assertThat(together(3)).containsExactlyInAnyOrder("job 1", "job 2", "job 3");
    assertThat(apart(3)).containsExactlyInAnyOrder("job 4", "job 5");
    assertThat(apart(3)).isEmpty();
  }

  @Test
  void where_organizations_are_apart_a_lane_gives_one_at_a_time_as_well() {
    add(NewJob.now(1, "send", "first").in(5, 0));
    add(NewJob.now(1, "send", "second").in(5, 0));
    assertThat(apart(3)).containsExactly("first");
  }

  private List<String> together(int most) {
    Supplier<List<Job>> claimed =
        database.write(tx -> JobClaimRows.claim(tx, claimant(), SENDS_OF_1, most));
    return claimed.get().stream().map(Job::payload).toList();
  }

  private List<String> apart(int most) {
    List<Job> claimed =
        database.write(tx -> JobClaimRows.claimFound(tx, claimant(), SENDS_OF_1, most));
    return claimed.stream().map(Job::payload).toList();
  }

  private JobClaimRows.Claimant claimant() {
    return new JobClaimRows.Claimant(heartbeat.process(), 1);
  }

  @Test
  void whoever_is_told_of_is_asked_alone_until_it_is_time_to_look() {
    add(NewJob.now(1, "send", "told of"));
    add(NewJob.now(2, "send", "written by another node"));
    assertThat(told(SENDS_OF_1)).containsExactly("told of");
    assertThat(look()).containsExactly("written by another node");
  }

  @Test
  void other_kinds_are_left_to_nodes_that_know_them() {
    add(NewJob.now(1, "pull", "unknown"));
    add(NewJob.now(1, "send", "known"));
    assertThat(look()).containsExactly("known");
    claimer = claimer(Map.of("pull", NONE));
    assertThat(look()).containsExactly("unknown");
  }

  @Test
  void behind_a_long_queue_without_room_others_are_found() {
    int many = JobQueueRows.MOST * 5;
    for (int i = 0; i < many; i++) {
      add(NewJob.now(1, "send", "of many").in(i, 7));
    }
    add(NewJob.now(2, "send", "behind them"));
    add(NewJob.at(3, "send", "due for a minute", clock.instant().minusSeconds(60)));
    List<String> first = look();
    assertThat(first).contains("of many", "behind them", "due for a minute");
    assertThat(first).hasSizeLessThan(50);
    assertThat(look()).isEmpty();
    add(NewJob.now(4, "send", "late"));
    assertThat(look()).containsExactly("late");
  }

  @Test
  void each_of_many_queues_is_found_in_the_end() {
    for (int i = 0; i < JobQueueRows.MOST * 2 + 50; i++) {
      Instant time = clock.instant().minusMillis(i);
      add(NewJob.at(1 + i % 50, "send", "job " + i, time));
    }
    Set<String> claimed = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      claimer.claim(List.of(), true, job -> claimed.add(job.payload()));
    }
    assertThat(claimed).hasSize(JobQueueRows.MOST * 2 + 50);
  }

  @Test
  void both_statements_go_along_their_index() {
    // PostgreSQL plans for as many as there are, and knows nothing else of them yet.
    for (int i = 0; i < 200; i++) {
      add(NewJob.now(1, "send", "one of some"));
    }
    String look = plan(JobQueueRows.SQL, JobQueueRows.START);
    String claim = plan(JobClaimRows.first(database.dialect()), SENDS_OF_1);
    assertThat(look).contains("job_queue").doesNotContain("Sort").doesNotContain("TEMP B-TREE");
    assertThat(claim).contains("job_queue").doesNotContain("Sort").doesNotContain("TEMP B-TREE");
    if (engine == Engine.POSTGRESQL) {
      assertThat(plan(JobClaimRows.FIRST_APART, SENDS_OF_1))
          .contains("job_queue")
          .doesNotContain("Sort");
    }
  }

  private String plan(String sql, JobQueue queue) {
    return database.write(tx ->
        QueryPlan.of(
            tx,
            sql,
            sql.equals(JobQueueRows.SQL)
                ? JobQueueRows.values(clock.instant(), queue)
                : JobClaimRows.values(queue, 3)));
  }

  private void add(NewJob job) {
    long id = ids.next();
    database.write(tx -> added(tx, job, id));
  }

  private static boolean added(Tx tx, NewJob job, long id) {
    JobRows.add(tx, job, id, null);
    return true;
  }

  private List<String> look() {
    return claim(List.of(), true);
  }

  private List<String> told(JobQueue queue) {
    return claim(List.of(queue), false);
  }

  private List<String> claim(List<JobQueue> told, boolean looks) {
    List<String> claimed = new ArrayList<>();
    claimer.claim(
        told,
        looks,
        job -> {
          places.take(job);
          claimed.add(job.payload());
        });
    return claimed;
  }
}
