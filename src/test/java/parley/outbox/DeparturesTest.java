package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
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
import parley.testing.TestClock;
import parley.testing.TestServer;

/** The departure file has a place for each job that leaves, for as long as somebody may ask. */
@ParameterizedClass
@EnumSource(Engine.class)
class DeparturesTest {
  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private Path file;
  private Database database;
  private Heartbeat heart;
  private Outbox outbox;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
    Ids ids = new Ids(clock, 0);
    heart = database.heartbeat(ids.next());
    file = config.data().resolve("departures").resolve(Long.toString(heart.process()));
    outbox =
        new Outbox(
            database,
            ids,
            clock,
            heart,
            config.data(),
            new OutboxHold(database),
            new SimpleMeterRegistry());
  }

  @AfterEach
  void close() {
    outbox.close();
    heart.close();
    database.close();
  }

  /** A job that runs. */
  private Job started() {
    database.write(tx -> {
      outbox.add(tx, NewJob.now(1, "test", ""));
      return true;
    });
    Job job = claimed();
    outbox.claims().started(ClaimedJob.of(job));
    return job;
  }

  private Job claimed() {
    List<Job> claimed = new ArrayList<>();
    Map<String, JobHandler> handlers = Map.of("test", job -> {});
    outbox.claimer(handlers, new JobPlaces()).claim(Set.of(), true, claimed::add);
    assertThat(claimed).hasSize(1);
    return claimed.getFirst();
  }

  private void finish(Job job) {
    assertThat(database.<Boolean>write(tx -> outbox.finish(tx, job))).isTrue();
  }

  /** Whether nothing is on its way: only then does an end in peace leave no file. */
  private boolean isEmpty() {
    outbox.close();
    return !Files.exists(file);
  }

  /** As of a call that was cut while the mark waited for the database. */
  @Test
  void a_job_whose_mark_is_late_takes_no_place_for_good() {
    Job job = started();
    assertThat(outbox.leave(job)).isTrue();
    finish(job);
    outbox.claims().settled(ClaimedJob.of(job));
    outbox.claims().ended(ClaimedJob.of(job));
    outbox.claims().leaving(ClaimedJob.of(job));
    outbox.recovery().look();
    assertThat(isEmpty()).isTrue();
  }

  /** As when the commit of its end got no answer, and the database was away after that. */
  @Test
  void a_job_that_has_ended_unseen_takes_no_place_for_good() {
    Job job = started();
    outbox.leave(job);
    outbox.left(job);
    finish(job);
    outbox.claims().ended(ClaimedJob.of(job));
    outbox.recovery().look();
    assertThat(isEmpty()).isTrue();
  }

  @Test
  void a_job_that_still_runs_keeps_its_place() {
    Job job = started();
    outbox.leave(job);
    outbox.left(job);
    outbox.recovery().look();
    assertThat(isEmpty()).isFalse();
  }

  @Test
  void a_job_that_has_left_and_is_not_heard_of_comes_back_interrupted() {
    Job job = started();
    outbox.leave(job);
    outbox.left(job);
    outbox.claims().ended(ClaimedJob.of(job));
    outbox.recovery().look();
    assertThat(claimed().interrupted()).isTrue();
    assertThat(isEmpty()).isTrue();
  }
}
