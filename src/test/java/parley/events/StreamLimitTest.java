package parley.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;

/** An organization may have two streams here. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(60)
class StreamLimitTest {
  @Parameter Engine engine;

  @Test
  void beyond_its_limit_an_organization_is_refused_and_others_are_not() {
    Map<String, String> two = Map.of("PARLEY_STREAM_LIMIT", "2");
    try (TestServer server = TestServer.start(TestServer.config(engine, two), Clock.systemUTC())) {
      Client owner = server.signUp();
      Client other = server.signUp();
      try (EventSource first = listen(server, owner);
          EventSource second = listen(server, owner);
          EventSource third = listen(server, owner);
          EventSource neighbour = listen(server, other)) {
        assertThat(first.status()).isEqualTo(200);
        assertThat(second.status()).isEqualTo(200);
        assertThat(third.status()).isEqualTo(429);
        assertThat(third.header("retry-after")).contains("5");
        owner.get("/v1/events?wait=1").expectProblem(429, "rate_limited");
        assertThat(neighbour.status()).isEqualTo(200);
      }
    }
  }

  private static EventSource listen(TestServer server, Client client) {
    String url = server.url() + "/v1/events/stream";
    return new EventSource(url, "Authorization", "Bearer " + client.token());
  }
}
