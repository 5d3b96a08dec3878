package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** How long the server waits for slow clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(30)
class PatienceTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String GET = "GET /things/1 HTTP/1.1\r\n" + HOST + "\r\n";
  private static final String POST =
      "POST /things HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\n";

  private TestWeb web;

  @BeforeAll
  void start() {
    web = TestWeb.start();
  }

  @AfterAll
  void stop() {
    web.close();
  }

  @Test
  void a_real_server_waits_less_than_15_seconds_for_a_head_or_a_body() {
    assertThat(ServerLimits.STANDARD.head()).isLessThan(Duration.ofSeconds(14));
    assertThat(ServerLimits.STANDARD.patience()).isLessThan(Duration.ofSeconds(14));
  }

  @Test
  void half_a_request_line_ends_the_connection() {
    assertThat(endsAfter("GET /thi")).isTrue();
  }

  @Test
  void half_a_head_ends_the_connection() {
    assertThat(endsAfter("GET /things/1 HTTP/1.1\r\nHost: local")).isTrue();
  }

  @Test
  void half_a_head_after_a_whole_request_ends_the_connection() {
    try (RawClient client = web.connect()) {
      client.send(GET + "GET /things/1 HTTP/1.1\r\nHo").answer().expect(200);
      long start = System.nanoTime();
      assertThat(client.ends()).isTrue();
      assertThat(System.nanoTime() - start).isLessThan(TestWeb.IMPATIENT.idle().toNanos());
    }
  }

  @Test
  void a_head_that_comes_drop_by_drop_ends_the_connection() {
    assertThat(dropsUntilCut("GET /things/1 HTTP/1.1\r\n", "X: y\r\n")).isLessThan(100);
  }

  @Test
  void half_a_body_ends_the_connection() {
    assertThat(endsAfter(POST + "Content-Length: 10\r\n\r\n{")).isTrue();
    assertThat(endsAfter(POST + "Transfer-Encoding: chunked\r\n\r\n5\r\n{")).isTrue();
  }

  @Test
  void a_body_that_comes_drop_by_drop_ends_the_connection() {
    assertThat(dropsUntilCut(POST + "Content-Length: 10000\r\n\r\n{", " ")).isLessThan(100);
    assertThat(dropsUntilCut(POST + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"))
        .isLessThan(100);
  }

  @Test
  void a_body_that_nobody_reads_is_not_waited_for_either() {
    try (RawClient client = web.connect()) {
      client.send("POST /nothing HTTP/1.1\r\n" + HOST + "Content-Length: 10\r\n\r\n{");
      client.answer().expectProblem(404, "route_not_found");
      assertThat(client.ends()).isTrue();
    }
  }

  @Test
  void a_client_that_does_not_read_its_answer_frees_the_server() {
    try (RawClient client = web.connect()) {
      client.send("GET /big HTTP/1.1\r\n" + HOST + "\r\n");
      assertThat(client.readsToTheEnd(TestWeb.IMPATIENT.patience().multipliedBy(5)))
          .isLessThan(32 << 20);
    }
  }

  @Test
  void an_idle_connection_ends_in_time_but_not_before() {
    try (RawClient client = web.connect()) {
      client.send(GET).answer().expect(200);
      long start = System.nanoTime();
      assertThat(client.ends()).isTrue();
      assertThat(System.nanoTime() - start)
          .isGreaterThan(TestWeb.IMPATIENT.idle().toNanos() - TimeUnit.MILLISECONDS.toNanos(100));
    }
  }

  @Test
  void more_connections_than_allowed_wait_their_turn() {
    ServerLimits two =
        new ServerLimits(
            2,
            Duration.ofMillis(500),
            Duration.ofMillis(500),
            Duration.ofMillis(500),
            64 << 20,
            Duration.ofMillis(100));
    try (TestWeb small = TestWeb.start(two, 1_000, List.of());
        RawClient first = small.connect();
        RawClient second = small.connect();
        RawClient third = small.connect()) {
      first.send(GET).answer().expect(200);
      second.send(GET).answer().expect(200);
      third.send(GET);
      assertThat(third.hasAnAnswer()).isFalse();
      first.send("GET /things/1 HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n").answer();
      third.answer().expect(200);
    }
  }

  private boolean endsAfter(String part) {
    try (RawClient client = web.connect()) {
      return client.send(part).ends();
    }
  }

  private int dropsUntilCut(String beginning, String drop) {
    try (RawClient client = web.connect()) {
      client.send(beginning);
      int drops = 0;
      while (drops < 1_000 && client.isOpen(Duration.ofMillis(50))) {
        client.send(drop);
        drops++;
      }
      return drops;
    } catch (UncheckedIOException e) {
      return 0;
    }
  }
}
