package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.Folders;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Two nodes on one PostgreSQL, with a data folder each as on two machines; one of them is killed in
 * bursts of messages that go to both, six times. Takes minutes:
 *
 * <pre>{@code mvn test -Dtest=NodeDeathRounds}</pre>
 */
class NodeDeathRounds {
  private static final int CONVERSATIONS = 40;
  private static final int ROUNDS = 6;
  private static final Duration STILL = Duration.ofSeconds(6);
  private static final Duration LONG = Duration.ofSeconds(90);
  private static final String KEY = "A".repeat(43) + "=";

  private final String database = Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow();
  private final HeardEvents events = new HeardEvents();
  private Duration slowest = Duration.ZERO;

  @Test
  void when_one_of_two_nodes_dies_the_other_goes_on_with_its_work() {
    try (Bursts bursts = new Bursts(CONVERSATIONS);
        ParleyProcess survivor = start()) {
      bursts.prepare(survivor.anonymous());
      try (Probe probe = new Probe(bursts.owner(survivor.anonymous()))) {
        for (int round = 0; round < ROUNDS; round++) {
          kill(bursts, survivor, round);
        }
        assertThat(probe.refused()).as(survivor::outputButRequests).isEmpty();
      }
      assertThat(bursts.missing(survivor.anonymous())).isEmpty();
      int log = events.check(bursts.owner(survivor.anonymous()));
      survivor.kill();
      report(result(bursts), log);
    }
  }

  private void kill(Bursts bursts, ParleyProcess survivor, int round) {
    try (ParleyProcess victim = start();
        EventSource heard = events.listen(survivor.url(), bursts.owner(survivor.anonymous()))) {
      bursts.until(
          List.of(survivor.anonymous(), victim.anonymous()),
          "r" + round,
          10 + round * 23,
          victim::kill);
      Duration took = untilStill(bursts);
      slowest = took.compareTo(slowest) > 0 ? took : slowest;
      events.remember(heard);
    }
  }

  /**
   * How long messages went on to leave. What the victim had marked, and may have sent, is nobody's
   * to send again: so it can't be waited for.
   */
  private static Duration untilStill(Bursts bursts) {
    long start = System.nanoTime();
    AtomicLong last = new AtomicLong(start);
    AtomicInteger left = new AtomicInteger(bursts.unsent().size());
    eventually(
        LONG,
        () -> {
          int now = bursts.unsent().size();
          if (left.getAndSet(now) != now) {
            last.set(System.nanoTime());
          }
          return now == 0 || System.nanoTime() - last.get() > STILL.toNanos();
        },
        still -> still);
    return Duration.ofNanos(last.get() - start);
  }

  private ParleyProcess start() {
    return ParleyProcess.start(settings());
  }

  private Map<String, String> settings() {
    return Map.of(
        "PARLEY_DATA",
        Folders.next().toString(),
        "PARLEY_DATABASE_URL",
        database,
        "PARLEY_SECRET_KEY",
        KEY,
        "PARLEY_RATE_LIMIT",
        "off",
        "PARLEY_WEBHOOK_ALLOW",
        "127.0.0.0/8");
  }

  private Bursts.Result result(Bursts bursts) {
    TestClock clock = new TestClock();
    try (TestServer server =
        TestServer.start(TestServer.config(Engine.SQLITE, settings()), clock)) {
      return bursts.result(server, clock);
    }
  }

  private void report(Bursts.Result result, int log) {
    System.out.printf(
        "death of a node: %d kills, %d messages acknowledged, 0 missing, %d sent twice, %d said to"
            + " be unknown, the rest had left %d ms after the burst at most, %d events in their"
            + " places%n",
        ROUNDS,
        result.accepted(),
        result.doubled().size(),
        result.unknown().size() + result.lost().size(),
        slowest.toMillis(),
        log);
    assertThat(result.doubled()).isEmpty();
    // At most one in each conversation of the victim was on its way.
    assertThat(result.unknown().size() + result.lost().size())
        .isLessThanOrEqualTo(ROUNDS * CONVERSATIONS / 2);
  }
}
