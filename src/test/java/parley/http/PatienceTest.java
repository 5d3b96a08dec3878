package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import parley.http.helidon.ServerLimits;

/** How long the server waits for slow clients. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(30)
class PatienceTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String GET = "GET /things/1 HTTP/1.1\r\n" + HOST + "\r\n";
  private static final String POST =
      "POST /things HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\n";

  private static final String HALF = POST + "Content-Length: 2\r\n\r\n{";

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
  void half_a_request_line_is_answered_408_and_ends_the_connection() {
    assertTimesOut("GET /thi");
  }

  @Test
  void half_a_head_is_answered_408_and_ends_the_connection() {
    assertTimesOut("GET /things/1 HTTP/1.1\r\nHost: local");
  }

  @Test
  void half_a_head_after_a_whole_request_ends_the_connection() {
    try (RawClient client = web.connect()) {
      client.send(GET + "GET /things/1 HTTP/1.1\r\nHo").answer().expect(200);
      long start = System.nanoTime();
      client.answer().expectProblem(408, "request_timeout").expectCommonHeaders();
      assertThat(client.ends()).isTrue();
      assertThat(System.nanoTime() - start).isLessThan(TestWeb.IMPATIENT.idle().toNanos());
    }
  }

  @Test
  void a_head_that_comes_drop_by_drop_ends_the_connection() {
    assertThat(dropsUntilCut("GET /things/1 HTTP/1.1\r\n", "X: y\r\n")).isLessThan(100);
  }

  @Test
  void half_a_body_is_answered_408_and_ends_the_connection() {
    assertTimesOut(POST + "Content-Length: 10\r\n\r\n{");
    assertTimesOut(POST + "Transfer-Encoding: chunked\r\n\r\n5\r\n{");
  }

  @Test
  void whoever_sent_nothing_is_told_nothing() {
    assertThat(endsAfter("")).isTrue();
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
  void more_connections_than_allowed_wait_until_others_are_done() {
    try (TestWeb small = TestWeb.start(connections(2, 2), 1_000, List.of());
        RawClient first = small.connect();
        RawClient second = small.connect()) {
      // Whoever sends nothing for a while would make room.
      first.send(HALF);
      second.send(HALF);
      try (RawClient third = small.connect()) {
        third.send(GET);
        assertThat(third.hearsNothing(Duration.ofMillis(100))).isTrue();
        first.send("}").answer().expect(200);
        third.answer().expect(200);
      }
    }
  }

  @Test
  void when_all_places_are_taken_those_who_send_nothing_make_room() {
    try (TestWeb small = TestWeb.start(connections(8, 8), 1_000, List.of());
        RawClient busy = small.connect()) {
      busy.send(HALF);
      List<RawClient> idle = connect(small, 20);
      small.ask(GET).expect(200);
      busy.send("}").answer().expect(200);
      idle.forEach(RawClient::close);
    }
  }

  @Test
  void of_one_network_the_longest_idle_connections_beyond_its_limit_are_closed() {
    try (TestWeb small = TestWeb.start(connections(1_000, 4), 1_000, List.of())) {
      List<RawClient> idle = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        RawClient next = small.connect();
        next.send(GET).answer().expect(200);
        idle.add(next);
      }
      assertThat(idle.get(0).ends()).isTrue();
      assertThat(idle.get(1).ends()).isTrue();
      idle.subList(2, 6).forEach(rest -> rest.send(GET).answer().expect(200));
      idle.forEach(RawClient::close);
    }
  }

  @Test
  void behind_a_trusted_proxy_nobody_is_closed_for_what_others_open() {
    Proxies proxies = new Proxies(InetAddress::isLoopbackAddress);
    try (TestWeb small = TestWeb.start(connections(1_000, 4), proxies)) {
      List<RawClient> idle = connect(small, 20);
      assertThat(idle.getFirst().hearsNothing(Duration.ofMillis(500))).isTrue();
      idle.forEach(open -> open.send(GET).answer().expect(200));
      idle.forEach(RawClient::close);
    }
  }

  private static List<RawClient> connect(TestWeb web, int times) {
    return Stream.generate(web::connect).limit(times).toList();
  }

  private static ServerLimits connections(int most, int idlePerNetwork) {
    return new ServerLimits(
        most,
        idlePerNetwork,
        64 << 20,
        Duration.ofSeconds(4),
        Duration.ofSeconds(4),
        Duration.ofSeconds(4),
        64 << 20,
        Duration.ofMillis(100));
  }

  private void assertTimesOut(String part) {
    try (RawClient client = web.connect()) {
      RawAnswer answer = client.send(part).answer().expectProblem(408, "request_timeout");
      assertThat(answer.header("connection")).contains("close");
      assertThat(client.ends()).isTrue();
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
      while (drops < 1_000 && client.hearsNothing(Duration.ofMillis(50))) {
        client.send(drop);
        drops++;
      }
      return drops;
    } catch (UncheckedIOException e) {
      return 0;
    }
  }
}
