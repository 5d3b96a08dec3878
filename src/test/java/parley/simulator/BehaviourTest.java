package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.testing.Answer;
import parley.testing.Eventually;

/** The provider misbehaves as it is told. */
class BehaviourTest {
  private static final String TO = "+16505551234";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void it_behaves_well_by_default() {
    Answer answer = fixture.behave("'receipts': 'read'").expect(200);
    assertThat(answer.body())
        .isEqualTo(
            "{\"phone_number_id\":\"%s\",\"receipts\":\"read\",\"delivered_after_ms\":0,"
                    .formatted(SimulatorFixture.NUMBER)
                + "\"read_after_ms\":0,\"enforce_window\":false,\"close_window\":false,"
                + "\"check_templates\":false,\"callback_url\":null,"
                + "\"delay_ms\":0,\"error\":null,"
                + "\"http_status\":null,\"drop_request\":false,\"drop_response\":false,"
                + "\"fail_status\":null,\"duplicate\":false,\"shuffle\":false,"
                + "\"expired_url\":false,\"wrong_bytes\":false,\"calls\":\"messages\","
                + "\"chance\":100,\"times\":null}");
  }

  @Test
  void a_change_keeps_what_it_does_not_name_and_null_is_the_default() {
    fixture.behave("'receipts': 'sent', 'delay_ms': 5, 'error': {'code': 131026}").expect(200);
    Answer changed = fixture.behave("'duplicate': true, 'delay_ms': null").expect(200);
    assertThat(changed.text("/receipts")).isEqualTo("sent");
    assertThat(changed.at("/delay_ms").asInt()).isZero();
    assertThat(changed.at("/error/code").asInt()).isEqualTo(131026);
    assertThat(changed.at("/duplicate").asBoolean()).isTrue();
    Answer reset = fixture.behave("'receipts': null, 'error': null, 'duplicate': null").expect(200);
    assertThat(reset.text("/receipts")).isEqualTo("read");
    assertThat(reset.at("/error").isNull()).isTrue();
    assertThat(reset.at("/duplicate").asBoolean()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "receipts": "some"            | /receipts
          "receipts": 1                 | /receipts
          "delay_ms": -1                | /delay_ms
          "delay_ms": 60001             | /delay_ms
          "delay_ms": 1.5               | /delay_ms
          "error": 131026               | /error
          "error": {}                   | /error/code
          "error": {"code": "x"}        | /error/code
          "error": {"code": -1}         | /error/code
          "http_status": 200            | /http_status
          "http_status": 600            | /http_status
          "error": {"codes": []}        | /error/codes
          "error": {"codes": [1.5]}     | /error/codes
          "error": {"codes": [-1]}      | /error/codes
          "error": {"code": 1, "codes": [2]} | /error/code
          "error": {"code": 1, "chance": 101} | /error/chance
          "delivered_after_ms": -1      | /delivered_after_ms
          "read_after_ms": 60001        | /read_after_ms
          "enforce_window": 1           | /enforce_window
          "close_window": "now"         | /close_window
          "check_templates": "yes"      | /check_templates
          "callback_url": "here"        | /callback_url
          "callback_url": "ftp://a/b"   | /callback_url
          "calls": "download"           | /calls
          "wrong_bytes": 1              | /wrong_bytes
          "expired_url": 1              | /expired_url
          "drop_request": 1             | /drop_request
          "drop_response": "yes"        | /drop_response
          "fail_status": 131026         | /fail_status
          "fail_status": {}             | /fail_status/code
          "chance": 101                 | /chance
          "chance": 0.5                 | /chance
          "times": 0                    | /times
          "phone_number_id": null       | /phone_number_id
          """)
  void what_is_wrong_is_named(String field, String pointer) {
    String number = field.contains("phone_number_id") ? "" : "\"phone_number_id\": \"%s\", ";
    String body = "{" + number.formatted(SimulatorFixture.NUMBER) + field + "}";
    Answer answer = fixture.client().put("/simulator/behaviour", body);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field")).containsExactly(pointer);
  }

  @ParameterizedTest
  @CsvSource({
    "131026, 400, Message undeliverable",
    "131047, 400, Re-engagement message",
    "130429, 429, Rate limit hit",
    "131000, 500, Something went wrong",
    "190, 401, Invalid OAuth access token",
    "7654321, 400, Simulated error"
  })
  void an_error_comes_with_metas_words_and_status(int code, int status, String title) {
    fixture.behave("'error': {'code': " + code + "}").expect(200);
    Answer answer = fixture.sendText(TO, "Hello").expect(status);
    GraphTest.expectError(answer, code);
    assertThat(answer.text("/error/message")).contains(title);
  }

  @Test
  void the_status_of_an_error_can_be_any() {
    fixture.behave("'error': {'code': 130429}, 'http_status': 400").expect(200);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 130429);
    fixture.behave("'error': null, 'http_status': 503").expect(200);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(503), 1);
  }

  @Test
  void a_behaviour_is_shown_as_it_is_in_force() {
    fixture.behave("'error': {'codes': [131056, 130429]}, 'times': 2, 'chance': 50").expect(200);
    Answer shown =
        fixture.client().get("/simulator/behaviour?phone_number_id=" + SimulatorFixture.NUMBER);
    assertThat(shown.expect(200).at("/error/codes").toString()).isEqualTo("[131056,130429]");
    assertThat(shown.at("/times").asInt()).isEqualTo(2);
    assertThat(shown.at("/chance").asInt()).isEqualTo(50);
    fixture.client().get("/simulator/behaviour").expectProblem(400, "invalid_parameter");
    fixture.client().get("/simulator/behaviour?phone_number_id=9").expectProblem(404, "not_found");
  }

  @Test
  void errors_have_a_chance_of_their_own_beside_what_always_goes_wrong() {
    Answer shown =
        fixture.behave("'duplicate': true, 'error': {'code': 131026, 'chance': 0}").expect(200);
    assertThat(shown.at("/error/chance").asInt()).isZero();
    fixture.sendText(TO, "Hello").expect(200);
    assertThat(fixture.callback().statuses(6)).hasSize(6);
    fixture.behave("'error': {'code': 131026, 'chance': 100}, 'chance': 0").expect(200);
    GraphTest.expectError(fixture.sendText(TO, "Hello").expect(400), 131026);
  }

  @Test
  void after_so_many_times_all_is_well_again() {
    fixture.behave("'receipts': 'sent', 'error': {'code': 131016}, 'times': 2").expect(200);
    fixture.sendText(TO, "Hello").expect(500);
    fixture.sendText(TO, "Hello").expect(500);
    fixture.sendText(TO, "Hello").expect(200);
    Answer shown = fixture.behave("'shuffle': false").expect(200);
    assertThat(shown.at("/error").isNull()).isTrue();
    assertThat(shown.at("/times").isNull()).isTrue();
    assertThat(shown.text("/receipts")).isEqualTo("sent");
  }

  @Test
  void each_fault_happens_by_chance() {
    fixture.behave("'error': {'codes': [131056, 130429]}, 'chance': 25").expect(200);
    Map<Integer, Long> codes =
        IntStream.range(0, 400)
            .mapToObj(i -> fixture.sendText(TO, "Hello").at("/error/code").asInt())
            .collect(Collectors.groupingBy(code -> code, Collectors.counting()));
    assertThat(codes).containsOnlyKeys(0, 131056, 130429);
    // Each has the chance of one in four; seven standard deviations around that.
    assertThat(codes.get(131056)).isBetween(40L, 160L);
    assertThat(codes.get(130429)).isBetween(40L, 160L);
  }

  @Test
  void no_chance_is_no_fault() {
    fixture.behave("'error': {'code': 1}, 'drop_response': true, 'chance': 0").expect(200);
    fixture.sendText(TO, "Hello").expect(200);
  }

  @Test
  void marking_as_read_fails_alike() {
    fixture.behave("'error': {'code': 131000}").expect(200);
    String read = "{'messaging_product': 'whatsapp', 'status': 'read', 'message_id': 'wamid.A'}";
    GraphTest.expectError(fixture.send(read).expect(500), 131000);
  }

  @Test
  void an_answer_is_delayed() {
    fixture.behave("'delay_ms': 300").expect(200);
    long start = System.nanoTime();
    fixture.sendText(TO, "Hello").expect(200);
    assertThat((System.nanoTime() - start) / 1_000_000).isBetween(300L, 20_000L);
  }

  @Test
  void a_delayed_message_is_accepted_though_nobody_waits_for_the_answer() {
    fixture.behave("'delay_ms': 3000").expect(200);
    assertThat(post(Duration.ofSeconds(1))).isInstanceOf(CallResult.NoAnswer.class);
    assertThat(fixture.callback().statuses(3)).hasSize(3);
  }

  @Test
  void closing_does_not_wait_for_delays() {
    fixture.behave("'delay_ms': 60000").expect(200);
    Thread sender = Thread.startVirtualThread(() -> post(Duration.ofSeconds(30)));
    Eventually.eventually(this::accepted, total -> total == 1);
    long start = System.nanoTime();
    fixture.close();
    assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(8_000);
    assertThat(sender.isVirtual()).isTrue();
  }

  @Test
  void a_dropped_answer_leaves_the_client_in_the_dark_about_a_message_that_went_out() {
    fixture.behave("'drop_response': true").expect(200);
    assertThat(post(Duration.ofSeconds(20))).isInstanceOf(CallResult.NoAnswer.class);
    assertThat(fixture.callback().statuses(3)).hasSize(3);
    assertThat(accepted()).isEqualTo(1);
  }

  @Test
  void a_dropped_request_has_never_happened() {
    fixture.behave("'drop_request': true, 'times': 1").expect(200);
    assertThat(post(Duration.ofSeconds(20))).isInstanceOf(CallResult.NoAnswer.class);
    assertThat(accepted()).isZero();
    fixture.sendText(TO, "Hello").expect(200);
    assertThat(fixture.callback().statuses(3)).hasSize(3);
    assertThat(accepted()).isEqualTo(1);
  }

  private int accepted() {
    return fixture
        .client()
        .get("/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER)
        .at("/meta/total")
        .asInt();
  }

  private CallResult post(Duration timeout) {
    try (OutboundHttp http = new PooledHttp((address, port) -> true)) {
      return http.post(
          URI.create(fixture.url() + SimulatorFixture.messages()),
          Map.of(
              "Authorization",
              "Bearer " + SimulatorFixture.TOKEN,
              "Content-Type",
              "application/json"),
          """
          {"messaging_product": "whatsapp", "to": "+16505551234", "text": {"body": "Hello"}}
          """
              .getBytes(StandardCharsets.UTF_8),
          timeout);
    }
  }
}
