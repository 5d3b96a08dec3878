package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.outbound.PublicAddresses;
import parley.testing.Engine;

/** What of this server the channels can call. */
class ChannelHttpTest {
  private static CallResult get(String path) {
    SelfAddress own = new SelfAddress("127.0.0.1");
    own.startedOn(Engine.SQLITE.server().parley().port());
    try (OutboundHttp simulator = new PooledHttp(own);
        OutboundHttp others = new PooledHttp(new PublicAddresses(List.of()))) {
      return new ChannelHttp(own, simulator, others, others)
          .get(URI.create(own.url() + path), Map.of(), Duration.ofSeconds(10));
    }
  }

  @Test
  void a_channel_calls_the_simulated_provider() {
    assertThat(get("/simulator/graph/v25.0/1")).isInstanceOf(CallResult.Answered.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/metrics",
        "/healthz",
        "/simulator/messages",
        "/simulator/graphs/1",
        "/simulator/graph",
        "/simulator/graph/../messages",
        "/simulator/graph/%2e%2e/messages"
      })
  void a_channel_calls_nothing_else_on_this_server(String path) {
    assertThat(get(path)).isInstanceOf(CallResult.NotSent.class);
  }
}
