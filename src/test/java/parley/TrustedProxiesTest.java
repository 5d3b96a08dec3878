package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Answer;
import parley.testing.TestServer;

/** Whose address the limits count: the client's behind a trusted proxy, else the peer's. */
class TrustedProxiesTest {
  private static final int CLIENTS = 20;
  private static final String ONE_OF_TWO_LEFT = "\"default\";r=1;t=1";

  @TempDir Path folder;

  @Test
  void behind_a_trusted_proxy_every_client_has_a_limit_of_its_own() {
    assertThat(ask("10.0.0.0/8,127.0.0.0/8"))
        .allSatisfy(answer -> answer.expect(200))
        .allSatisfy(answer -> assertThat(answer.header("RateLimit")).hasValue(ONE_OF_TWO_LEFT));
  }

  @Test
  void what_others_say_of_their_clients_changes_nothing() {
    assertThat(ask("10.0.0.0/8")).anySatisfy(answer -> answer.expectProblem(429, "rate_limited"));
  }

  @Test
  void by_default_nobody_is_a_proxy() {
    assertThat(ask("")).anySatisfy(answer -> answer.expectProblem(429, "rate_limited"));
  }

  /** One request from each of many clients, behind a proxy that has the address of this test. */
  private List<Answer> ask(String proxies) {
    Map<String, String> settings =
        Map.of(
            "PARLEY_PORT",
            "0",
            "PARLEY_DATA",
            folder.toString(),
            "PARLEY_RATE_LIMIT",
            "1",
            "PARLEY_TRUSTED_PROXIES",
            proxies);
    Config config = Config.of(settings, new Properties());
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      return IntStream.range(0, CLIENTS)
          .mapToObj(client -> "8.8.8.8, 198.51.100." + client)
          .map(header -> server.anonymous().with("X-Forwarded-For", header).get("/healthz"))
          .toList();
    }
  }
}
