package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallListenerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

  private final OutboundHttp http = new PooledHttp((address, port) -> true);

  @AfterEach
  void close() {
    http.close();
  }

  @Test
  void who_sends_hears_of_the_connection_and_of_the_first_byte() throws IOException {
    List<String> heard = new CopyOnWriteArrayList<>();
    try (BareServer server = BareServer.answering(OK)) {
      for (int i = 0; i < 2; i++) {
        Noting noting = new Noting(heard, server);
        assertThat(http.post(server.uri(), Map.of(), new byte[50_000], PATIENCE, noting))
            .isInstanceOf(CallResult.Answered.class);
      }
    }
    assertThat(heard).containsExactly("connected 0", "first byte 0", "connected 1", "first byte 1");
  }

  @Test
  void who_refuses_the_connection_sends_nothing() throws IOException {
    CallListener refusing =
        () -> {
          throw new IllegalStateException("not now");
        };
    try (BareServer server = BareServer.answering(OK)) {
      assertThat(http.post(server.uri(), Map.of(), new byte[1], PATIENCE, refusing))
          .isEqualTo(new CallResult.NotSent("not now"));
      assertThat(server.requests).isEmpty();
    }
  }

  /** Notes what it hears, and how many requests the server has got by then. */
  private record Noting(List<String> heard, BareServer server) implements CallListener {
    @Override
    public void connected() {
      heard.add("connected " + server.requests.size());
    }

    @Override
    public void firstByte() {
      heard.add("first byte " + server.requests.size());
    }
  }
}
