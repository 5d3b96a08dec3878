package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Lets syncs of the database fail in bursts of messages, a few in a row and five times, and then
 * cuts the power. Needs root, and takes minutes:
 *
 * <pre>{@code mvn test -Dtest=FailedSyncRounds}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class FailedSyncRounds {
  private static final int CONVERSATIONS = 40;
  private static final int ROUNDS = 5;

  @Parameter Engine engine;

  @Test
  void nothing_is_acknowledged_that_could_not_be_synced() {
    try (Machine machine = new Machine(engine);
        Bursts bursts = new Bursts(CONVERSATIONS)) {
      ParleyProcess parley = machine.boot();
      bursts.prepare(parley.anonymous());
      for (int round = 0; round < ROUNDS; round++) {
        int failures = 1 + round;
        bursts.until(parley.anonymous(), "r" + round, 20, () -> machine.faults.failSyncs(failures));
        Eventually.eventually(machine.faults::failuresLeft, left -> left == 0);
      }
      assertThat(bursts.refused()).isNotEmpty().allMatch(status -> status == 503);
      assertThat(parley.output())
          .contains(engine == Engine.SQLITE ? "SQLITE_IOERR_FSYNC" : "PostgreSQL");
      machine.cut();
      assertThat(bursts.missing(machine.boot().anonymous())).isEmpty();
      machine.verify();
      report(bursts, result(machine, bursts));
    }
  }

  private static Bursts.Result result(Machine machine, Bursts bursts) {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(machine.successor(), clock)) {
      return bursts.result(server, clock);
    }
  }

  private void report(Bursts bursts, Bursts.Result result) {
    System.out.printf(
        "failed syncs, %s: %d syncs failed, %d messages acknowledged, %d answered 503, %d lost,"
            + " %d sent twice%n",
        engine,
        ROUNDS * (ROUNDS + 1) / 2,
        result.accepted(),
        bursts.refused().size(),
        result.lost().size(),
        result.doubled().size());
    assertThat(result.lost()).isEmpty();
    assertThat(result.doubled()).isEmpty();
  }
}
