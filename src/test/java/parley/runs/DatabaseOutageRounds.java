package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.PostgresServer;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Lets PostgreSQL hang, and then stops it, in bursts of messages, three times each. Takes minutes:
 *
 * <pre>{@code mvn test -Dtest=DatabaseOutageRounds}</pre>
 */
class DatabaseOutageRounds {
  private static final int CONVERSATIONS = 30;
  private static final int ROUNDS = 3;
  private static final Duration LONG = Duration.ofSeconds(40);

  /** A statement has 9 s, and an answer 10. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(12);

  private Duration slowestReturn = Duration.ZERO;

  @Test
  void whether_it_hangs_or_is_gone_nobody_waits_long_and_nothing_is_lost() {
    try (PostgresServer postgres = PostgresServer.start();
        Bursts bursts = new Bursts(CONVERSATIONS)) {
      Map<String, String> settings =
          Map.of(
              "PARLEY_DATA",
              Folders.next().toString(),
              "PARLEY_DATABASE_URL",
              postgres.url(),
              "PARLEY_RATE_LIMIT",
              "off",
              "PARLEY_WEBHOOK_ALLOW",
              "127.0.0.0/8");
      try (ParleyProcess parley = ParleyProcess.start(settings)) {
        bursts.prepare(parley.anonymous());
        try (Probe probe = new Probe(bursts.owner(parley.anonymous()))) {
          for (int round = 0; round < ROUNDS; round++) {
            outage(bursts, parley, "hang" + round, postgres::hang, postgres::resume);
            outage(bursts, parley, "stop" + round, postgres::stop, postgres::restart);
          }
          report(bursts, probe);
        }
        assertThat(bursts.missing(parley.anonymous())).isEmpty();
        new HeardEvents().check(bursts.owner(parley.anonymous()));
        parley.kill();
      }
      requireNothingLost(bursts, settings);
    }
  }

  private void outage(
      Bursts bursts, ParleyProcess parley, String name, Runnable begin, Runnable end) {
    bursts.until(
        parley.anonymous(),
        name,
        20,
        () -> {
          begin.run();
          eventually(LONG, () -> ready(parley), status -> status == 503);
          end.run();
          long start = System.nanoTime();
          eventually(LONG, () -> ready(parley), status -> status == 200);
          Duration took = Duration.ofNanos(System.nanoTime() - start);
          slowestReturn = took.compareTo(slowestReturn) > 0 ? took : slowestReturn;
        });
  }

  private static int ready(ParleyProcess parley) {
    return parley.anonymous().get("/readyz").status();
  }

  private void report(Bursts bursts, Probe probe) {
    System.out.printf(
        "database outages: %d hangs and %d stops, %d messages acknowledged, %d answered 503,"
            + " longest answer %d ms, ready again %d ms after the end at most%n",
        ROUNDS,
        ROUNDS,
        bursts.accepted().size(),
        bursts.refused().size(),
        probe.percentile(100).toMillis(),
        slowestReturn.toMillis());
    assertThat(bursts.refused()).isNotEmpty().allMatch(status -> status == 503);
    assertThat(probe.refused()).isNotEmpty().allMatch(refusal -> refusal.startsWith("503 "));
    assertThat(probe.percentile(100)).isLessThan(LONGEST_ANSWER);
  }

  private static void requireNothingLost(Bursts bursts, Map<String, String> settings) {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(TestServer.config(Engine.SQLITE, settings), clock)) {
      Bursts.Result result = bursts.result(server, clock);
      assertThat(result.lost()).isEmpty();
      assertThat(result.doubled()).isEmpty();
    }
  }
}
