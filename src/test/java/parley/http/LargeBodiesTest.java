package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.http.helidon.ServerLimits;

/** Bodies that have come in part may fill 1 MiB here, those of one network a quarter of that. */
@Timeout(60)
class LargeBodiesTest {
  private static final int LENGTH = 60 * 1024;
  private static final ServerLimits LIMITS =
      new ServerLimits(
          1_000,
          1_000,
          1 << 20,
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          64 << 20,
          Duration.ofMillis(100));
  private static final String FILLING = "{\"name\": \"x\"" + " ".repeat(LENGTH - 13);

  @Test
  void what_one_network_sends_beyond_its_share_is_refused_and_others_are_answered() {
    try (TestWeb web = TestWeb.start(LIMITS, new Proxies(address -> true))) {
      List<RawClient> open = new ArrayList<>(send(web, "192.0.2.1", 20));
      // Those that come at once may all be refused for what the others have sent by then.
      RawAnswer refused =
          eventually(
              () -> {
                open.addAll(send(web, "192.0.2.1", 1));
                open.add(web.connect().send(head("192.0.2.1") + FILLING + "}"));
                return open.getLast().answer();
              },
              answer -> answer.status() != 200);
      refused.expectProblem(503, "temporarily_unavailable").expectCommonHeaders();
      assertThat(refused.header("retry-after")).contains("5");
      assertThat(open.getLast().ends()).isTrue();
      web.ask(head("192.0.2.2") + FILLING + "}").expect(200);
      open.forEach(RawClient::close);
    }
  }

  @Test
  void all_together_they_never_fill_more_than_the_budget_and_small_ones_always_pass() {
    try (TestWeb web = TestWeb.start(LIMITS, new Proxies(address -> true))) {
      List<RawClient> held =
          Stream.iterate(1, network -> network + 1)
              .limit(10)
              .flatMap(network -> send(web, "192.0.2." + network, 5).stream())
              .toList();
      // What was sent is held once the server has read it; until then there is room, and it is
      // done.
      eventually(
              () -> web.ask(head("198.51.100.1") + FILLING + "}"), answer -> answer.status() != 200)
          .expectProblem(503, "temporarily_unavailable");
      web.ask(
              "POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                  + "Content-Length: 2\r\n\r\n{}")
          .expect(200);
      held.forEach(RawClient::close);
    }
  }

  @Test
  void what_was_answered_or_given_up_makes_room_again() {
    try (TestWeb web = TestWeb.start(LIMITS, new Proxies(address -> true))) {
      send(web, "192.0.2.1", 20).forEach(RawClient::close);
      try (RawClient client = web.connect()) {
        for (int i = 0; i < 100; i++) {
          RawAnswer answer = client.send(head("192.0.2.3") + FILLING + "}").answer();
          answer.expect(200);
        }
      }
      eventually(
          () -> web.ask(head("192.0.2.1") + FILLING + "}").status(), status -> status == 200);
    }
  }

  private static List<RawClient> send(TestWeb web, String client, int times) {
    return Stream.generate(() -> web.connect().send(head(client) + FILLING)).limit(times).toList();
  }

  private static String head(String client) {
    return "POST /things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        + ("X-Forwarded-For: " + client + "\r\nContent-Length: " + LENGTH + "\r\n\r\n");
  }
}
