package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.storage.Database;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Claims one organization after another, as where they are on several servers. */
@ParameterizedClass
@EnumSource(Engine.class)
class JobClaimTest {
  private static final List<String> KINDS = List.of("send", "pull");
  private static final ClaimLimits TEN = new ClaimLimits(10, KINDS, List.of(), List.of());

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private Database database;
  private long claims;

  @BeforeEach
  void open() {
    parley.Config config = TestServer.config(engine);
    database = Database.open(config.databaseUrl(), config.data());
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void of_each_lane_the_first_is_claimed_and_of_each_job_once() {
    add(NewJob.now(1, "send", "first").in(5, 0), 11);
    add(NewJob.now(1, "send", "second").in(5, 0), 12);
    add(NewJob.now(2, "send", "other lane").in(5, 0), 13);
    add(NewJob.at(2, "send", "tomorrow", clock.instant().plusSeconds(86_400)), 14);
    assertThat(claim(TEN)).extracting(Job::payload).containsExactly("first", "other lane");
    assertThat(claim(TEN)).isEmpty();
  }

  @Test
  void the_oldest_come_first_and_never_more_than_fit() {
    for (int i = 1; i <= 5; i++) {
      add(NewJob.at(6 - i, "send", "job " + i, clock.instant().minusSeconds(10 - i)), 20 + i);
    }
    assertThat(claim(new ClaimLimits(3, KINDS, List.of(), List.of())))
        .extracting(Job::payload)
        .containsExactlyInAnyOrder("job 1", "job 2", "job 3");
  }

  @Test
  void who_has_no_room_gets_nothing() {
    add(NewJob.now(1, "send", "full organization"), 31);
    add(NewJob.now(2, "send", "full share").in(9, 4), 32);
    add(NewJob.now(2, "pull", "held"), 33);
    add(NewJob.now(2, "send", "fits"), 34);
    JobShare share = new JobShare(2, "send", 4);
    ClaimLimits limits = new ClaimLimits(10, KINDS, List.of(1L), List.of(share));
    assertThat(claim(limits.without(List.of("pull"))))
        .extracting(Job::payload)
        .containsExactly("fits");
  }

  private void add(NewJob job, long id) {
    database.write(tx -> {
      JobRows.add(tx, job, id, null);
      return true;
    });
  }

  private List<Job> claim(ClaimLimits limits) {
    long claim = ++claims;
    return database.write(tx ->
        JobClaimRows.claimByOrganization(
            tx, new JobClaimRows.Claimant(1, claim, clock.instant()), limits));
  }
}
