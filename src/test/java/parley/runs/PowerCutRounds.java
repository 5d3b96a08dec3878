package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Cuts the power of a machine in bursts of messages, ten times, and starts it on what its disk had
 * at that moment. Needs root, and takes minutes:
 *
 * <pre>{@code mvn test -Dtest=PowerCutRounds}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class PowerCutRounds {
  private static final int CONVERSATIONS = 40;
  private static final int ROUNDS = 10;

  @Parameter Engine engine;

  private final HeardEvents events = new HeardEvents();

  @Test
  void what_was_acknowledged_outlives_every_power_cut() {
    try (Machine machine = new Machine(engine);
        Bursts bursts = new Bursts(CONVERSATIONS)) {
      int log = 0;
      for (int round = 0; round < ROUNDS; round++) {
        ParleyProcess parley = machine.boot();
        if (round == 0) {
          bursts.prepare(parley.anonymous());
        } else {
          assertThat(bursts.missing(parley.anonymous())).isEmpty();
          machine.verify();
          log = events.check(bursts.owner(parley.anonymous()));
        }
        cutWhileWriting(machine, parley, bursts, round);
      }
      machine.boot();
      Bursts.Result result = result(machine, bursts);
      System.out.printf(
          "power cut, %s: %d cuts, %d messages acknowledged, %d lost, %d sent twice,"
              + " %d sent whose answer was lost, %d events in their places%n",
          engine,
          ROUNDS,
          result.accepted(),
          result.lost().size(),
          result.doubled().size(),
          result.unknown().size(),
          log);
      assertThat(result.accepted()).isGreaterThan(ROUNDS * CONVERSATIONS / 4);
      assertThat(result.lost()).isEmpty();
      assertThat(result.doubled()).isEmpty();
    }
  }

  @Test
  void the_key_of_a_first_start_outlives_a_power_cut_right_after_it() throws IOException {
    assumeTrue(engine == Engine.POSTGRESQL, "with SQLite the key lies beside what it seals");
    String database = engine.newDatabaseUrl().orElseThrow();
    try (CuttableDisk disk = new CuttableDisk()) {
      Path data = disk.folder().resolve("parley");
      Map<String, String> settings =
          Map.of("PARLEY_DATA", data.toString(), "PARLEY_DATABASE_URL", database);
      try (ParleyProcess parley = ParleyProcess.start(settings)) {
        String key = Files.readString(data.resolve("secret.key"));
        disk.cut(() -> {
          parley.handle().destroyForcibly();
          return List.of(parley.handle());
        });
        assertThat(data.resolve("secret.key")).hasContent(key);
      }
    }
  }

  private void cutWhileWriting(Machine machine, ParleyProcess parley, Bursts bursts, int round) {
    Client owner = bursts.owner(parley.anonymous());
    try (EventSource listening = events.listen(parley.url(), owner)) {
      int sends = 5 + round * 37 % (3 * CONVERSATIONS);
      bursts.until(parley.anonymous(), "r" + round, sends, machine::cut);
      events.remember(listening);
    }
  }

  private static Bursts.Result result(Machine machine, Bursts bursts) {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(machine.successor(), clock)) {
      return bursts.result(server, clock);
    }
  }

  @Test
  void a_disk_that_only_says_that_it_has_synced_is_found_out() {
    try (Machine machine = new Machine(engine);
        Bursts bursts = new Bursts(CONVERSATIONS)) {
      ParleyProcess parley = machine.boot();
      bursts.prepare(parley.anonymous());
      machine.faults.lieAboutSyncs();
      bursts.until(parley.anonymous(), "lie", 3 * CONVERSATIONS, machine::cut);
      machine.faults.healSyncs();
      List<String> missing = missing(machine, bursts);
      System.out.printf(
          "power cut with syncs that do nothing, %s: of %d messages acknowledged %d are missing%n",
          engine, bursts.accepted().size(), missing.size());
      assertThat(missing).isNotEmpty();
    }
  }

  /** All of them when it does not even start. */
  private static List<String> missing(Machine machine, Bursts bursts) {
    try {
      return bursts.missing(machine.boot().anonymous());
    } catch (AssertionError e) {
      return bursts.accepted();
    }
  }
}
