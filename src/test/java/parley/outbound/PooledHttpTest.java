package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Eventually;

class PooledHttpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration IMPATIENCE = Duration.ofMillis(300);
  private static final Duration TRICKLE = Duration.ofMillis(50);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Two: 2\r\n\r\nok";

  private final OutboundHttp loopback = new PooledHttp((address, port) -> true);
  private final OutboundHttp guarded = new PooledHttp(new PublicAddresses(List.of()));

  @AfterEach
  void close() {
    loopback.close();
    guarded.close();
  }

  @Test
  void an_answer_comes_with_its_status_headers_and_body() throws IOException {
    try (BareServer server = BareServer.answering(OK)) {
      assertThat(post(loopback, server.uri()))
          .isEqualTo(
              new CallResult.Answered(200, Map.of("content-length", "2", "x-two", "2"), "ok"));
      assertThat(server.requests.remove())
          .startsWith("POST /path?x=1 HTTP/1.1\r\n")
          .contains("Content-Type: text/x-test\r\n", "Host: 127.0.0.1:" + server.port() + "\r\n")
          .doesNotContain("Upgrade", "Accept-Encoding", "Cookie", "Expect")
          .endsWith("\r\n\r\nhëllo");
    }
  }

  @Test
  void connections_are_used_again() throws IOException {
    try (BareServer server = BareServer.answering(OK)) {
      for (int i = 0; i < 5; i++) {
        assertThat(post(loopback, server.uri())).isInstanceOf(CallResult.Answered.class);
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void a_connection_that_the_server_has_closed_meanwhile_is_not_used_again() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (BareServer server =
        BareServer.start((own, socket) -> {
          own.readRequest(socket);
          BareServer.write(socket, OK);
          socket.close();
          closed.countDown();
        })) {
      assertThat(post(loopback, server.uri())).isInstanceOf(CallResult.Answered.class);
      closed.await();
      assertThat(post(loopback, server.uri())).isInstanceOf(CallResult.Answered.class);
    }
  }

  @Test
  void nobody_listening_means_not_sent() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertThat(post(loopback, URI.create("http://127.0.0.1:" + port + "/")))
        .isInstanceOf(CallResult.NotSent.class);
  }

  @Test
  void an_unknown_name_means_not_sent() {
    assertThat(post(loopback, URI.create("http://nobody.invalid/")))
        .isInstanceOf(CallResult.NotSent.class);
  }

  @Test
  void a_broken_tls_handshake_means_not_sent() throws IOException {
    try (BareServer server =
        BareServer.start((own, socket) -> BareServer.write(socket, "HTTP/1.1 400 No\r\n\r\n"))) {
      assertThat(post(loopback, URI.create("https://127.0.0.1:" + server.port() + "/")))
          .isInstanceOf(CallResult.NotSent.class);
    }
  }

  @Test
  void a_server_that_never_answers_means_no_answer_at_the_deadline() throws IOException {
    try (BareServer server = BareServer.start(BareServer::readRequest)) {
      CallResult callResult = loopback.post(server.uri(), Map.of(), new byte[0], IMPATIENCE);
      assertThat(callResult).isInstanceOf(CallResult.NoAnswer.class);
      assertThat(server.requests).hasSize(1);
    }
  }

  @Test
  void a_deadline_before_anything_left_means_not_sent_and_nothing_ever_leaves() throws IOException {
    CountDownLatch resolve = new CountDownLatch(1);
    try (BareServer server = BareServer.answering(OK);
        OutboundHttp slow = new PooledHttp((address, port) -> true, host -> slowly(resolve))) {
      URI uri = URI.create("http://slow.example:" + server.port() + "/");
      assertThat(slow.post(uri, Map.of(), new byte[0], IMPATIENCE))
          .isInstanceOf(CallResult.NotSent.class);
      resolve.countDown();
      assertThat(post(slow, uri)).isInstanceOf(CallResult.Answered.class);
      assertThat(server.requests).hasSize(1);
    }
  }

  private static InetAddress[] slowly(CountDownLatch latch) throws UnknownHostException {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // As deaf as a real resolver.
      }
    }
    return InetAddress.getAllByName("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\nContent-",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal",
        "that is not HTTP\r\n\r\n"
      })
  void an_answer_that_is_not_complete_is_no_answer(String answer) throws IOException {
    try (BareServer server =
        BareServer.start((own, socket) -> {
          own.readRequest(socket);
          BareServer.write(socket, answer);
          socket.close();
        })) {
      assertThat(post(loopback, server.uri())).isInstanceOf(CallResult.NoAnswer.class);
      assertThat(server.connections()).as("not repeated").isEqualTo(1);
    }
  }

  @Test
  void a_trickling_answer_does_not_outlive_the_deadline() throws IOException {
    try (BareServer server =
        BareServer.start((own, socket) -> {
          own.readRequest(socket);
          BareServer.write(socket, "HTTP/1.1 200 OK\r\n");
          while (true) {
            BareServer.write(socket, "X: y\r\n");
            LockSupport.parkNanos(TRICKLE.toNanos());
          }
        })) {
      assertThat(loopback.post(server.uri(), Map.of(), new byte[0], IMPATIENCE))
          .isInstanceOf(CallResult.NoAnswer.class);
    }
  }

  @Test
  void redirects_are_answers() throws IOException {
    try (BareServer server =
        BareServer.answering(
            "HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(post(loopback, server.uri()))
          .isInstanceOfSatisfying(
              CallResult.Answered.class, answer -> assertThat(answer.status()).isEqualTo(307));
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void cookies_and_challenges_have_no_consequence() throws IOException {
    try (BareServer server =
        BareServer.answering(
            """
            HTTP/1.1 401 No\r
            Set-Cookie: a=b\r
            WWW-Authenticate: Basic realm=x\r
            Content-Length: 0\r
            \r
            """)) {
      post(loopback, server.uri());
      post(loopback, server.uri());
      assertThat(server.requests)
          .hasSize(2)
          .allSatisfy(request -> assertThat(request).doesNotContain("Cookie", "Authorization"));
    }
  }

  @Test
  void a_busy_server_is_asked_only_once() throws IOException {
    try (BareServer server =
        BareServer.answering("HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(post(loopback, server.uri())).isInstanceOf(CallResult.Answered.class);
      assertThat(server.requests).hasSize(1);
    }
  }

  @Test
  void one_mebibyte_of_an_endless_answer_is_read() throws IOException {
    try (BareServer server =
        BareServer.start((own, socket) -> {
          own.readRequest(socket);
          BareServer.write(socket, "HTTP/1.1 200 OK\r\n\r\n");
          while (true) {
            BareServer.write(socket, "a".repeat(8192));
          }
        })) {
      assertThat(post(loopback, server.uri()))
          .isInstanceOfSatisfying(
              CallResult.Answered.class, answer -> assertThat(answer.body()).hasSize(1 << 20));
    }
  }

  @Test
  void closing_ends_the_running_calls() throws Exception {
    try (BareServer server = BareServer.start(BareServer::readRequest)) {
      OutboundHttp http = new PooledHttp((address, port) -> true);
      Thread closer =
          Thread.startVirtualThread(() -> {
            Eventually.eventually(server.requests::size, size -> size == 1);
            http.close();
          });
      long start = System.nanoTime();
      assertThat(post(http, server.uri())).isInstanceOf(CallResult.NoAnswer.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      closer.join();
      assertThat(post(http, server.uri())).isInstanceOf(CallResult.NotSent.class);
    }
  }

  private static CallResult post(OutboundHttp http, URI uri) {
    return http.post(
        uri,
        Map.of("Content-Type", "text/x-test"),
        "hëllo".getBytes(StandardCharsets.UTF_8),
        PATIENCE);
  }
}
