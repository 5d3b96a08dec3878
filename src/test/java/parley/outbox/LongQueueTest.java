package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parley.storage.Database;
import parley.storage.Tx;
import parley.storage.Work;
import parley.testing.Engine;
import parley.testing.RowsRead;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * PostgreSQL plans a statement by what a table held when it last looked, and keeps the plan: what
 * it planned for an empty queue goes for a long one as well.
 */
class LongQueueTest {
  /** After so many runs a plan is kept for all that come. */
  private static final int RUNS = 12;

  private static final int JOBS = 400;
  private static final int MOST = 2;
  private static final JobQueue QUEUE = JobQueue.atOnce(new JobShare(1, "send", 0));
  private static final JobClaimRows.Claimant CLAIMANT = new JobClaimRows.Claimant(1, 1);

  private final TestClock clock = TestClock.still();
  private Database database;

  @BeforeAll
  static void needsOneServer() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "a coordinator doesn't know what is read");
  }

  @BeforeEach
  void planForAnEmptyQueue() {
    parley.Config config = TestServer.config(Engine.POSTGRESQL);
    database = Database.open(config.databaseUrl(), config.data());
    database.write(tx -> tx.run("analyze job"));
    for (int i = 0; i < RUNS; i++) {
      assertThat(rowsOfClaim(0)).isZero();
      assertThat(rowsOfLook()).isZero();
      rowsOf(OutboxHoldRows::isAnySetAside);
      rowsOf(RecoveryRows::owned);
    }
    for (int i = 1; i <= JOBS; i++) {
      add(NewJob.now(1, "send", "job " + i).in(i, 0), i);
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void a_claim_reads_what_it_takes() {
    // Each of the two is looked at where it is found, behind which none of its lane is, and where
    // it is changed.
    assertThat(rowsOfClaim(MOST)).isBetween(2L, 12L);
  }

  @Test
  void a_look_reads_what_it_sees() {
    assertThat(rowsOfLook()).isEqualTo(JobQueueRows.MOST);
  }

  @Test
  void what_is_held_or_runs_is_found_without_what_waits() {
    assertThat(rowsOf(OutboxHoldRows::isAnySetAside)).isZero();
    assertThat(rowsOf(RecoveryRows::owned)).isZero();
  }

  private long rowsOf(Work<?> search) {
    return database.write(tx -> {
      long before = RowsRead.of(tx, "job");
      search.run(tx);
      return RowsRead.of(tx, "job") - before;
    });
  }

  private long rowsOfClaim(int expected) {
    return database.write(tx -> {
      long before = RowsRead.of(tx, "job");
      Supplier<List<Job>> claimed = JobClaimRows.claim(tx, CLAIMANT, QUEUE, MOST);
      assertThat(claimed.get()).hasSize(expected);
      return RowsRead.of(tx, "job") - before;
    });
  }

  private long rowsOfLook() {
    return database.write(tx -> {
      long before = RowsRead.of(tx, "job");
      JobQueueRows.look(tx, clock.instant(), JobQueueRows.START).seen();
      return RowsRead.of(tx, "job") - before;
    });
  }

  private void add(NewJob job, long id) {
    database.write(tx -> added(tx, job, id));
  }

  private static boolean added(Tx tx, NewJob job, long id) {
    JobRows.add(tx, job, id, null);
    return true;
  }
}
