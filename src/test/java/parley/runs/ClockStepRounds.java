package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.SystemFaults;
import parley.testing.TestServer;

/**
 * Sets the clock of a process forward and back by an hour in bursts of messages, and starts it anew
 * in a time that was before. Needs a C compiler, and takes minutes:
 *
 * <pre>{@code mvn test -Dtest=ClockStepRounds}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class ClockStepRounds {
  private static final int CONVERSATIONS = 40;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final List<Duration> CLOCKS =
      List.of(HOUR, Duration.ZERO, HOUR.negated(), Duration.ZERO);
  private static final Duration SOON = Duration.ofSeconds(30);

  @Parameter Engine engine;

  private final SystemFaults faults = new SystemFaults();
  private int round;
  private Duration slowest = Duration.ZERO;

  @Test
  void whatever_the_clock_does_messages_leave_once_and_stay_in_order() {
    Config config = TestServer.config(engine);
    try (Bursts bursts = new Bursts(CONVERSATIONS)) {
      try (ParleyProcess parley = start(config)) {
        bursts.prepare(parley.anonymous());
        schedule(bursts, parley);
        CLOCKS.forEach(clock -> step(bursts, parley, clock));
        step(bursts, parley, HOUR);
        parley.kill();
      }
      faults.setClock(HOUR.minusSeconds(20));
      try (ParleyProcess parley = start(config)) {
        step(bursts, parley, HOUR.minusSeconds(20));
        report(bursts, parley);
      }
    }
  }

  private ParleyProcess start(Config config) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_DATA", config.data().toString());
    settings.put("PARLEY_RATE_LIMIT", "off");
    settings.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return ParleyProcess.start(settings, faults.command(), List.of());
  }

  /** For a moment that the first step passes. */
  private static void schedule(Bursts bursts, ParleyProcess parley) {
    bursts.schedule(parley.anonymous(), Instant.now().plus(HOUR.dividedBy(2)));
  }

  /** Steps in the middle of a burst, and waits until all that was accepted has left. */
  private void step(Bursts bursts, ParleyProcess parley, Duration clock) {
    bursts.logIn(parley.anonymous());
    bursts.until(parley.anonymous(), "r" + round++, 20, () -> faults.setClock(clock));
    bursts.logIn(parley.anonymous());
    long start = System.nanoTime();
    eventually(SOON, bursts::unsent, List::isEmpty);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    slowest = took.compareTo(slowest) > 0 ? took : slowest;
  }

  private void report(Bursts bursts, ParleyProcess parley) {
    Client owner = bursts.owner(parley.anonymous());
    List<String> ids = bursts.accepted();
    System.out.printf(
        "clock steps, %s: %d steps and a start in the past, %d messages accepted and sent once,"
            + " %d other answers, all had left %d ms after the burst at most%n",
        engine, round - 1, ids.size(), bursts.refused().size(), slowest.toMillis());
    assertThat(ids).doesNotHaveDuplicates();
    // What the token of an hour ago was refused.
    assertThat(bursts.refused()).allMatch(status -> status == 401);
    assertThat(bursts.doubled()).isEmpty();
    bursts.requireOrder(owner);
    new HeardEvents().check(owner);
  }
}
