package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Database;
import parley.storage.Heartbeat;
import parley.storage.Ids;
import parley.testing.Engine;
import parley.testing.QueryPlan;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What metrics tell of the jobs of all organizations. */
@ParameterizedClass
@EnumSource(Engine.class)
class JobCountTest {
  @Parameter Engine engine;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final TestClock clock = TestClock.still();
  private Database database;
  private Heartbeat heartbeat;
  private Outbox outbox;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
    Ids ids = new Ids(clock, 0);
    heartbeat = database.heartbeat(ids.next());
    outbox =
        new Outbox(
            database, ids, clock, heartbeat, config.data(), new OutboxHold(database), meters);
  }

  @AfterEach
  void close() {
    outbox.close();
    heartbeat.close();
    database.close();
  }

  @Test
  void jobs_are_counted_by_what_they_wait_for_and_the_oldest_has_an_age() {
    add(NewJob.now(1, "slow", "at once"));
    clock.advance(Duration.ofSeconds(100));
    add(NewJob.now(2, "slow", "of somebody else"));
    add(NewJob.after(Duration.ofSeconds(20), clock.instant(), 1, "late", "was to run"));
    add(NewJob.after(Duration.ofSeconds(90), clock.instant(), 1, "late", "is to run"));
    clock.advance(Duration.ofSeconds(50));
    show();
    assertThat(jobs("slow", "due")).isEqualTo(2);
    assertThat(age("slow")).isEqualTo(150);
    assertThat(jobs("late", "due")).isEqualTo(1);
    assertThat(jobs("late", "delayed")).isEqualTo(1);
    assertThat(age("late")).isEqualTo(30);
    assertThat(jobs("none", "due")).isZero();
    assertThat(age("none")).isZero();
  }

  @Test
  void a_job_that_runs_is_not_waiting() {
    add(NewJob.now(1, "slow", ""));
    List<Job> claimed = new ArrayList<>();
    outbox.claimer(Map.of("slow", job -> {}), new JobPlaces()).claim(Set.of(), true, claimed::add);
    assertThat(claimed).hasSize(1);
    show();
    assertThat(jobs("slow", "running")).isEqualTo(1);
    assertThat(jobs("slow", "due")).isZero();
    assertThat(age("slow")).isZero();
  }

  @Test
  void what_may_not_leave_is_counted_as_held_and_not_as_late() {
    add(NewJob.now(1, "slow", ""));
    clock.advance(Duration.ofHours(1));
    database.write(tx -> {
      OutboxHoldRows.setAside(tx, List.of("slow"), clock.instant());
      return true;
    });
    show();
    assertThat(jobs("slow", "held")).isEqualTo(1);
    assertThat(jobs("slow", "due")).isZero();
    assertThat(age("slow")).isZero();
  }

  @Test
  void they_are_found_by_the_index_that_claims_use() {
    String plan =
        database.write(
            tx -> QueryPlan.of(tx, JobCountRows.SQL, JobCountRows.values(clock.instant())));
    assertThat(plan.split("job_due", -1)).hasSize(1 + 5);
    assertThat(plan).doesNotContain("Seq Scan on job").doesNotContain("SCAN job");
  }

  private void add(NewJob job) {
    database.write(tx -> {
      outbox.add(tx, job);
      return true;
    });
  }

  private void show() {
    new OutboxMeters(database, clock, meters).show(List.of("slow", "late", "none"));
  }

  private double jobs(String kind, String state) {
    return meters.get("outbox.jobs").tags("kind", kind, "state", state).gauge().value();
  }

  private double age(String kind) {
    return meters.get("outbox.oldest").tags("kind", kind).gauge().value();
  }
}
