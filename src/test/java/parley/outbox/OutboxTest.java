package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.storage.Turns;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Jobs are done at least once, one after the other in a lane, and never by two at a time. */
@ParameterizedClass
@EnumSource(Engine.class)
class OutboxTest {
  private static final long ORGANIZATION = 1;
  private static final OptionalLong LANE = OptionalLong.of(7);

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private Database database;
  private Ids ids;
  private Heartbeat firstHeart;
  private Heartbeat secondHeart;
  private Outbox first;
  private Outbox second;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
    ids = new Ids(clock, 0);
    firstHeart = database.heartbeat(ids.next());
    secondHeart = database.heartbeat(ids.next());
    first = outbox(firstHeart, config.data());
    second = outbox(secondHeart, config.data());
  }

  private Outbox outbox(Heartbeat heart, Path folder) {
    return new Outbox(
        database, ids, clock, heart, folder, new OutboxHold(database), new SimpleMeterRegistry());
  }

  @AfterEach
  void close() {
    first.close();
    second.close();
    firstHeart.close();
    secondHeart.close();
    database.close();
  }

  @Test
  void a_lane_hands_out_one_job_at_a_time_in_order() {
    add("a", LANE, clock.instant());
    add("b", LANE, clock.instant());
    Job a = onlyJobOf(first);
    assertThat(a.payload()).isEqualTo("a");
    assertThat(claim(second, "test")).isEmpty();
    assertThat(finish(first, a)).isTrue();
    assertThat(onlyJobOf(second).payload()).isEqualTo("b");
  }

  @Test
  void a_postponed_job_holds_its_lane_until_its_time() {
    add("a", LANE, clock.instant());
    add("b", LANE, clock.instant());
    Job a = onlyJobOf(first);
    Instant later = clock.instant().plusSeconds(30);
    assertThat(database.<Boolean>write(tx -> first.postpone(tx, a, later))).isTrue();
    assertThat(claim(first, "test")).isEmpty();
    clock.advance(Duration.ofSeconds(31));
    assertThat(onlyJobOf(first).payload()).isEqualTo("a");
  }

  @Test
  void what_a_dead_process_has_claimed_is_taken_up_as_if_nothing_had_happened() {
    add("a", LANE, clock.instant());
    Job lost = onlyJobOf(first);
    firstHeart.close();
    second.recovery().look();
    Job found = onlyJobOf(second);
    assertThat(found.interrupted()).isFalse();
    assertThat(found.attempts()).isEqualTo(1);
    assertThat(finish(first, lost)).isFalse();
    assertThat(first.leave(lost)).isFalse();
    assertThat(finish(second, found)).isTrue();
  }

  @Test
  void what_was_leaving_when_its_process_died_comes_back_interrupted() {
    leaveAndDie(first::left);
    assertThat(onlyJobOf(second).interrupted()).isTrue();
  }

  @Test
  void what_was_about_to_leave_when_its_process_died_comes_back_as_it_was() {
    leaveAndDie(job -> {});
    assertThat(onlyJobOf(second).interrupted()).isFalse();
  }

  private void leaveAndDie(Consumer<Job> firstByte) {
    add("a", LANE, clock.instant());
    Job job = onlyJobOf(first);
    assertThat(first.leave(job)).isTrue();
    firstByte.accept(job);
    firstHeart.close();
    second.recovery().look();
  }

  @Test
  void a_claim_that_nobody_runs_is_given_back() {
    add("a", LANE, clock.instant());
    onlyJobOf(first);
    first.recovery().look();
    Job again = onlyJobOf(first);
    assertThat(again.interrupted()).isFalse();
    first.claims().started(ClaimedJob.of(again));
    first.recovery().look();
    assertThat(claim(first, "test")).isEmpty();
  }

  @Test
  void a_job_that_is_rolled_back_with_its_fact_never_runs() {
    try {
      database.write(tx -> {
        first.add(tx, job("a", LANE, clock.instant()));
        throw new IllegalStateException("the fact failed");
      });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("the fact failed");
    }
    assertThat(claim(first, "test")).isEmpty();
  }

  @Test
  void workers_together_run_every_job_once() {
    ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
    first.start(Map.of("test", job -> runOnce(first, job, done)));
    if (engine == Engine.POSTGRESQL) {
      second.start(Map.of("test", job -> runOnce(second, job, done)));
    }
    for (int i = 0; i < 300; i++) {
      add(Integer.toString(i), OptionalLong.of(i % 10), clock.instant());
    }
    eventually(done::size, size -> size >= 300);
    assertThat(done).doesNotHaveDuplicates().hasSize(300);
    for (int lane = 0; lane < 10; lane++) {
      int mine = lane;
      assertThat(done.stream().map(Integer::valueOf).filter(i -> i % 10 == mine)).isSorted();
    }
    assertThat(IntStream.range(0, 300).mapToObj(Integer::toString)).allMatch(done::contains);
  }

  private void runOnce(Outbox outbox, Job job, ConcurrentLinkedQueue<String> done) {
    done.add(job.payload());
    finish(outbox, job);
  }

  @Test
  void a_job_of_a_kind_that_a_node_does_not_know_waits_for_one_that_does() {
    add("a", LANE, clock.instant());
    add("b", OptionalLong.empty(), clock.instant());
    assertThat(claim(first, "other")).isEmpty();
    assertThat(claim(first)).isEmpty();
    assertThat(claim(second, "test")).extracting(Job::attempts).containsExactly(1, 1);
  }

  @Test
  void what_is_behind_a_job_of_a_kind_that_a_node_does_not_know_waits_with_it() {
    database.write(tx -> {
      first.add(tx, new NewJob(ORGANIZATION, "later", LANE, 0, "a", clock.instant(), null));
      first.add(tx, job("b", LANE, clock.instant()));
      first.add(tx, job("c", OptionalLong.empty(), clock.instant()));
      return true;
    });
    assertThat(onlyJobOf(first).payload()).isEqualTo("c");
    Job a = claim(second, "test", "later").getFirst();
    assertThat(a.payload()).isEqualTo("a");
    assertThat(finish(second, a)).isTrue();
    assertThat(onlyJobOf(first).payload()).isEqualTo("b");
  }

  private static List<Job> claim(Outbox outbox, String... kinds) {
    Map<String, JobHandler> handlers = new HashMap<>();
    for (String kind : kinds) {
      handlers.put(kind, job -> {});
    }
    List<Job> claimed = new ArrayList<>();
    outbox.claimer(handlers, new JobPlaces()).claim(Set.of(), true, claimed::add);
    return claimed;
  }

  private boolean finish(Outbox outbox, Job job) {
    return database.<Boolean>write(tx -> outbox.finish(tx, job));
  }

  @Test
  void jobs_of_one_organization_leave_scans_to_another() {
    int jobs = 20;
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(jobs);
    first.start(Map.of("test", job -> scanUntil(job, begun, end)));
    for (int i = 0; i < jobs; i++) {
      add(Integer.toString(i), OptionalLong.of(i), clock.instant());
    }
    eventually(begun::getCount, left -> left == 0);
    try {
      long one = Turns.of(ORGANIZATION + 1, () -> database.scan(tx -> tx.number("select 1")));
      assertThat(one).isEqualTo(1);
    } finally {
      end.countDown();
    }
  }

  private void scanUntil(Job job, CountDownLatch begun, CountDownLatch end) {
    begun.countDown();
    try {
      database.<Boolean>scan(tx -> await(end));
    } finally {
      finish(first, job);
    }
  }

  private static boolean await(CountDownLatch end) {
    try {
      return end.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void add(String payload, OptionalLong lane, Instant runAt) {
    database.write(tx -> {
      first.add(tx, job(payload, lane, runAt));
      return true;
    });
  }

  private static NewJob job(String payload, OptionalLong lane, Instant runAt) {
    return new NewJob(ORGANIZATION, "test", lane, 0, payload, runAt, null);
  }

  private static Job onlyJobOf(Outbox outbox) {
    List<Job> jobs = claim(outbox, "test");
    assertThat(jobs).hasSize(1);
    return jobs.getFirst();
  }
}
