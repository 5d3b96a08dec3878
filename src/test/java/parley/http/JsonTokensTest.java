package parley.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Brackets, names and values are counted while JSON is read: a tree of too many is never built. */
class JsonTokensTest {
  /** Two brackets of the object, a name, and two of the array. */
  private static final int BESIDE_THE_ELEMENTS = 5;

  private static final int BLANKS = 1 << 20;

  @Test
  void a_body_may_have_100_000_and_one_more_is_refused() {
    Route all = Route.openPost("/all", Access.ANYONE, JsonTokensTest::taken).accepting(1 << 20);
    try (TestWeb web = TestWeb.start(TestWeb.IMPATIENT, 1_000, List.of(all))) {
      web.ask(post(array(100_000))).expect(204);
      RawAnswer refused = web.ask(post(array(100_001))).expectProblem(400, "malformed_json");
      assertThat(refused.json().path("detail").asString()).contains("at most 100,000 tokens");
    }
  }

  @Test
  void what_a_provider_sends_in_more_than_a_mebibyte_may_have_300_000() {
    assertThat(UntrustedJson.read((" ".repeat(BLANKS) + array(300_000)).getBytes(UTF_8)))
        .isNotNull();
    assertThat(UntrustedJson.read((" ".repeat(BLANKS) + array(300_001)).getBytes(UTF_8))).isNull();
  }

  private static Response taken(Request request) {
    request.body().check();
    return Response.noContent();
  }

  private static String array(int tokens) {
    return "{\"a\":[" + "0,".repeat(tokens - BESIDE_THE_ELEMENTS - 1) + "0]}";
  }

  private static String post(String body) {
    return "POST /all HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }
}
