package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.Config;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.RestartablePostgres;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * Whatever dies in the middle of bursts of messages: what has not begun to leave is sent
 * afterwards, and nothing is sent twice. {@link CrashRounds} is the same at length.
 */
@Order(1) // takes long, most of it waiting
@ParameterizedClass
@EnumSource(Engine.class)
class CrashTest {
  private static final Logger LOG = LoggerFactory.getLogger(CrashTest.class);

  @Parameter Engine engine;

  @Test
  void messages_that_had_not_left_when_the_server_was_killed_are_sent_after_that() {
    killed(engine, 20, 2);
  }

  @Test
  void messages_that_had_not_left_when_the_database_crashed_are_sent_after_that() {
    if (engine == Engine.POSTGRESQL) {
      crashed(20, 2);
    }
  }

  /** Kills the server so many times. */
  static void killed(Engine engine, int conversations, int rounds) {
    Config config = TestServer.config(engine);
    try (Bursts bursts = new Bursts(conversations)) {
      for (int round = 0; round < rounds; round++) {
        try (ParleyProcess process = ParleyProcess.start(settings(config))) {
          if (round == 0) {
            bursts.prepare(process.anonymous());
          }
          bursts.until(
              process.anonymous(), "r" + round, sends(conversations, round), process::kill);
        }
      }
      TestClock clock = new TestClock();
      try (TestServer server = TestServer.start(config, clock)) {
        check(bursts.result(server, clock));
      }
    }
  }

  /** Crashes PostgreSQL so many times under a server that goes on. */
  static void crashed(int conversations, int rounds) {
    TestClock clock = new TestClock();
    try (RestartablePostgres postgres = new RestartablePostgres();
        Bursts bursts = new Bursts(conversations);
        TestServer server =
            TestServer.start(
                TestServer.config(Engine.SQLITE, Map.of("PARLEY_DATABASE_URL", postgres.url())),
                clock)) {
      bursts.prepare(server.anonymous());
      for (int round = 0; round < rounds; round++) {
        bursts.until(server.anonymous(), "r" + round, sends(conversations, round), postgres::crash);
      }
      check(bursts.result(server, clock));
    }
  }

  /** At another moment in each round. */
  private static int sends(int conversations, int round) {
    return 5 + round * 37 % (3 * conversations);
  }

  private static void check(Bursts.Result result) {
    LOG.warn(
        "accepted {}, lost {}, unknown {}, doubled {}",
        result.accepted(),
        result.lost().size(),
        result.unknown().size(),
        result.doubled().size());
    assertThat(result.accepted()).isPositive();
    assertThat(result.doubled()).isEmpty();
    assertThat(result.lost())
        .as("or killed within the very call that sends, as one of 225 kills was (decision 0027)")
        .isEmpty();
  }

  private static Map<String, String> settings(Config config) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_DATA", config.data().toString());
    settings.put("PARLEY_RATE_LIMIT", "off");
    settings.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    config.databaseUrl().ifPresent(url -> settings.put("PARLEY_DATABASE_URL", url));
    return settings;
  }
}
