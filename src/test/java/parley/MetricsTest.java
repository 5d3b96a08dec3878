package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** {@code /metrics} explains itself, and only to those whom it is for. */
class MetricsTest {
  private static final String HELP = "# HELP ";

  private final TestServer server = Engine.SQLITE.server();

  @Test
  void every_metric_is_explained() {
    new TestNumber(server.signUp(), server.url(), "")
        .inbound("14155552671", "wamid.metrics", "Hello")
        .expect(200);
    List<String> help =
        server
            .anonymous()
            .get("/metrics")
            .expect(200)
            .body()
            .lines()
            .filter(line -> line.startsWith(HELP))
            .toList();
    assertThat(help)
        .hasSizeGreaterThan(3)
        .allMatch(line -> line.matches("# HELP \\S+ [A-Z].*\\."), "a sentence");
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"})
  void what_a_proxy_passes_on_is_not_from_this_machine(String header) {
    server.anonymous().get("/metrics").expect(200);
    server.anonymous().with(header, "127.0.0.1").get("/metrics").expectProblem(403, "forbidden");
  }

  @Test
  void where_there_is_a_token_it_is_asked_for_and_is_enough() {
    Config config =
        TestServer.config(Engine.SQLITE, Map.of("PARLEY_METRICS_TOKEN", "a scraper's own"));
    assertThat(config.describe()).contains("PARLEY_METRICS_TOKEN=***\n");
    try (TestServer closed = TestServer.start(config, Clock.systemUTC())) {
      Client anyone = closed.anonymous();
      anyone.get("/metrics").expectProblem(401, "authentication_required");
      anyone.as("another").get("/metrics").expectProblem(401, "invalid_token");
      anyone.as("a scraper's own").with("X-Forwarded-For", "192.0.2.1").get("/metrics").expect(200);
    }
  }
}
