package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import parley.http.helidon.ServerLimits;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;

/** How a server ends: what has begun is finished, what comes is sent away. */
@Order(1) // takes long, most of it waiting
@Timeout(60)
class ShutdownTest {
  private static final String HOST = "Host: localhost\r\n";
  private static final String GET = "GET /things/1 HTTP/1.1\r\n" + HOST + "\r\n";

  @BeforeAll
  static void prepare() {
    ParleyProcess.prepare();
  }

  @Test
  void what_runs_is_answered_and_what_comes_is_unavailable() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch free = new CountDownLatch(1);
    Route slow = Route.get("/slow", Access.ANYONE, request -> wait(inside, free));
    TestWeb web = TestWeb.start(TestWeb.IMPATIENT, 1_000, List.of(slow));
    int port = web.port();
    Thread stop = Thread.ofPlatform().unstarted(web::close);
    try (RawClient running = web.connect();
        RawClient coming = web.connect()) {
      running.send("GET /slow HTTP/1.1\r\n" + HOST + "\r\n");
      await(inside);
      stop.start();
      RawAnswer refused =
          Eventually.eventually(() -> web.ask(GET), answer -> answer.status() == 503);
      refused.expectProblem(503, "temporarily_unavailable");
      assertThat(refused.header("retry-after")).isPresent();
      assertThat(refused.header("connection")).contains("close");
      coming.send(GET).answer().expectProblem(503, "temporarily_unavailable");
      free.countDown();
      running.answer().expect(200);
      join(stop);
      assertThatThrownBy(() -> RawClient.connect(port)).isInstanceOf(UncheckedIOException.class);
    }
  }

  @Test
  void an_idle_connection_does_not_delay_the_end() {
    TestWeb web = TestWeb.start(ServerLimits.STANDARD, 1_000, List.of());
    try (RawClient idle = web.connect();
        RawClient half = web.connect()) {
      idle.send(GET).answer().expect(200);
      half.send("GET /things");
      long start = System.nanoTime();
      web.close();
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
      assertThat(idle.ends()).isTrue();
    }
  }

  @Test
  void a_process_that_is_told_to_stop_finishes_its_requests_within_15_seconds(
      @TempDir Path folder) {
    String body = "{\"email\": \"owner@example.com\", \"password\": \"correct horse battery\", ";
    String rest = "\"organization_name\": \"Bakery\"}";
    String head =
        "POST /v1/auth/signup HTTP/1.1\r\n"
            + HOST
            + "Content-Type: application/json\r\nContent-Length: "
            + (body.length() + rest.length())
            + "\r\nExpect: 100-continue\r\n\r\n";
    try (ParleyProcess parley = ParleyProcess.start(Map.of("PARLEY_DATA", folder.toString()));
        RawClient running = RawClient.connect(parley.port())) {
      running.send(head).answer().expect(100);
      running.send(body);
      parley.terminate();
      String health = "GET /healthz HTTP/1.1\r\n" + HOST + "\r\n";
      Eventually.eventually(() -> ask(parley.port(), health), answer -> answer.status() == 503);
      running.send(rest).answer().expect(201);
      parley.awaitEnd(15);
    }
    try (ParleyProcess again = ParleyProcess.start(Map.of("PARLEY_DATA", folder.toString()))) {
      String login = "{\"email\": \"owner@example.com\", \"password\": \"correct horse battery\"}";
      again.anonymous().post("/v1/auth/login", login).expect(200);
      again.terminate();
      again.awaitEnd(15);
    }
  }

  @Test
  void a_client_that_never_finishes_can_not_keep_a_process_alive(@TempDir Path folder) {
    try (ParleyProcess parley = ParleyProcess.start(Map.of("PARLEY_DATA", folder.toString()));
        RawClient running = RawClient.connect(parley.port())) {
      String head =
          "POST /v1/auth/signup HTTP/1.1\r\n"
              + HOST
              + "Content-Type: application/json\r\nContent-Length: 100\r\n"
              + "Expect: 100-continue\r\n\r\n";
      running.send(head).answer().expect(100);
      parley.terminate();
      parley.awaitEnd(15);
    }
  }

  private static Response wait(CountDownLatch inside, CountDownLatch free) {
    inside.countDown();
    await(free);
    return Response.ok(Map.of());
  }

  private static RawAnswer ask(int port, String request) {
    try (RawClient client = RawClient.connect(port)) {
      return client.send(request).answer();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void join(Thread thread) {
    try {
      assertThat(thread.join(Duration.ofSeconds(15))).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
