package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits: 1 request a second, in bursts of 2; and of 50 for the test under load. */
class RateLimitTest {
  private static final String HOST = " HTTP/1.1\r\nHost: localhost\r\n";
  private static final List<Route> HOOK =
      List.of(Route.openPost("/hook", Access.SIGNED, request -> hook(request)));

  private TestWeb web;

  @BeforeEach
  void start() {
    web = TestWeb.start(TestWeb.IMPATIENT, 1, HOOK);
  }

  @AfterEach
  void stop() {
    web.close();
  }

  private static Response hook(Request request) {
    if (request.header("x-signature").isEmpty()) {
      throw Problem.of(ProblemCode.INVALID_SIGNATURE, "Sign it.");
    }
    return Response.ok(Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /things/1" + HOST + "\r\n",
        "GET /nothing" + HOST + "\r\n",
        "BREW /things/1" + HOST + "\r\n",
        "GET /list" + HOST + "\r\n",
        "GET /list" + HOST + "Authorization: Bearer wrong\r\n\r\n",
        "GET /list" + HOST + "Authorization: Basic Z29vZDo=\r\n\r\n",
        "GET /list" + HOST + "Authorization: Bearer good\r\n\r\n",
        "POST /hook" + HOST + "\r\n",
        "GET /things/%zz" + HOST + "\r\n",
        "nonsense\r\n\r\n"
      })
  void whatever_is_asked_too_often_is_refused(String request) {
    RawAnswer first = web.ask(request).expectCommonHeaders();
    RawAnswer second = web.ask(request).expectCommonHeaders();
    assertThat(first.header("ratelimit")).get().asString().startsWith("\"default\";r=1;");
    assertThat(second.header("ratelimit")).get().asString().startsWith("\"default\";r=0;");
    assertThat(first.header("ratelimit-policy")).contains("\"default\";q=2;w=2");
    RawAnswer third = web.ask(request).expectProblem(429, "rate_limited");
    assertThat(third.header("retry-after")).contains("1");
    assertThat(third.header("ratelimit")).get().asString().startsWith("\"default\";r=0;");
  }

  @Test
  void an_organization_is_not_limited_by_what_others_ask_from_the_same_address() {
    for (int i = 0; i < 3; i++) {
      web.ask("GET /nothing" + HOST + "\r\n");
    }
    web.ask("GET /nothing" + HOST + "\r\n").expectProblem(429, "rate_limited");
    web.ask("GET /list" + HOST + "Authorization: Bearer good\r\n\r\n").expect(200);
  }

  @Test
  void a_provider_that_signs_is_not_limited() {
    for (int i = 0; i < 5; i++) {
      web.ask("POST /hook" + HOST + "X-Signature: x\r\n\r\n").expect(200).expectCommonHeaders();
    }
  }

  @Test
  void after_the_time_that_was_said_requests_are_taken_again() {
    String request = "GET /things/1" + HOST + "\r\n";
    try (RawClient client = web.connect()) {
      while (client.send(request).answer().status() != 429) {
        // Until the bucket is empty.
      }
      assertThat(client.isOpen(Duration.ofMillis(1_100))).isTrue();
      client.send(request).answer().expect(200);
    }
  }

  @Test
  void under_parallel_load_no_token_is_given_twice() {
    ConcurrentLinkedQueue<Long> left = new ConcurrentLinkedQueue<>();
    Set<Integer> statuses = ConcurrentHashMap.newKeySet();
    try (TestWeb busy = TestWeb.start(TestWeb.IMPATIENT, 50, List.of());
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      long start = System.nanoTime();
      IntStream.range(0, 20)
          .mapToObj(thread -> threads.submit(() -> load(busy, left, statuses)))
          .toList()
          .forEach(RateLimitTest::get);
      long seconds = 1 + (System.nanoTime() - start) / 1_000_000_000;
      assertThat(left.size()).isBetween(100, (int) (100 + 50 * seconds));
    }
    assertThat(statuses).containsExactlyInAnyOrder(200, 429);
  }

  @Test
  void who_repeats_at_once_what_was_refused_is_kept_waiting() {
    try (RawClient client = web.connect()) {
      client.send("GET /list" + HOST + "Authorization: Bearer good\r\n\r\n").answer().expect(200);
      long start = System.nanoTime();
      int twoAcceptedTwoRefusedAndOneMore = 5;
      for (int i = 0; i < twoAcceptedTwoRefusedAndOneMore; i++) {
        client.send("GET /things/1" + HOST + "\r\n").answer();
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }
  }

  private static void load(TestWeb busy, ConcurrentLinkedQueue<Long> left, Set<Integer> statuses) {
    try (RawClient client = busy.connect()) {
      for (int i = 0; i < 20; i++) {
        RawAnswer answer = client.send("GET /things/1" + HOST + "\r\n").answer();
        statuses.add(answer.status());
        if (answer.status() == 200) {
          left.add(
              Long.parseLong(
                  answer.header("ratelimit").orElseThrow().replaceAll(".*r=(\\d+);.*", "$1")));
        }
      }
    }
  }

  private static void get(java.util.concurrent.Future<?> future) {
    try {
      future.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "203.0.113.9, 203.0.113.9",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:",
    "2001:db8:1:2:ffff:0:0:1, 2001:db8:1:2:",
    "0:0:0:0:0:0:0:1, 0:0:0:0:"
  })
  void one_customer_has_a_whole_network_of_ipv6(String address, String network) {
    assertThat(RateLimits.network(address)).isEqualTo(network);
  }
}
