package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of an address whose signatures are refused. */
class RefusedSignaturesTest {
  private static final int MOST = 60;
  private static final String WRONG = post("X-Signature: wrong\r\n");
  private static final String RIGHT = post("X-Signature: right\r\n");

  private final AtomicInteger checked = new AtomicInteger();
  private TestWeb web;

  @BeforeEach
  void start() {
    web =
        TestWeb.start(
            TestWeb.IMPATIENT, 1_000, List.of(Route.openPost("/hook", Access.SIGNED, this::check)));
  }

  @AfterEach
  void stop() {
    web.close();
  }

  private Response check(Request request) {
    checked.incrementAndGet();
    if (!request.header("x-signature").equals(Optional.of("right"))) {
      throw Problem.of(ProblemCode.INVALID_SIGNATURE, "Sign it.");
    }
    return Response.ok(Map.of());
  }

  private static String post(String signature) {
    return "POST /hook HTTP/1.1\r\nHost: localhost\r\n" + signature;
  }

  @Test
  void after_sixty_in_a_minute_nothing_more_is_checked_and_no_body_read() {
    refuse(MOST);
    String unread = WRONG + "Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n";
    RawAnswer next = web.ask(unread).expectProblem(429, "rate_limited").expectCommonHeaders();
    assertThat(Integer.parseInt(next.header("retry-after").orElseThrow())).isBetween(1, 60);
    web.ask(RIGHT + "\r\n").expectProblem(429, "rate_limited");
    assertThat(checked).hasValue(MOST);
  }

  @Test
  void other_requests_of_the_address_are_answered() {
    refuse(MOST);
    web.ask("GET /things/1 HTTP/1.1\r\nHost: localhost\r\n\r\n").expect(200);
  }

  @Test
  void an_address_that_mostly_signs_well_is_never_refused() {
    for (int i = 0; i < 2 * MOST; i++) {
      refuse(1);
      web.ask(RIGHT + "\r\n").expect(200);
    }
  }

  private void refuse(int times) {
    for (int i = 0; i < times; i++) {
      web.ask(WRONG + "\r\n").expectProblem(401, "invalid_signature");
    }
  }
}
