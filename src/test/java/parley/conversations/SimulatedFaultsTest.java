package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** Whatever the simulator does, every message ends in its right state and arrived once at most. */
@ParameterizedClass
@EnumSource(Engine.class)
class SimulatedFaultsTest {
  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;
  private String number;
  private String channelId;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, "");
    number = fixture.owner.get("/v1/channels").text("/data/0/phone_number_id");
    channelId = fixture.owner.get("/v1/channels").text("/data/0/id");
  }

  @Test
  void a_slow_answer_that_comes_after_the_reports() {
    behave("\"delay_ms\": 700, \"shuffle\": true");
    List<String> ids = send(4);
    awaitAll(ids, "read");
    assertThat(arrived()).containsExactlyInAnyOrder("text 0", "text 1", "text 2", "text 3");
  }

  @Test
  void a_dropped_answer_is_made_good_by_the_reports() {
    behave("\"drop_response\": true");
    List<String> ids = send(4);
    awaitAll(ids, "read");
    assertThat(arrived()).containsExactlyInAnyOrder("text 0", "text 1", "text 2", "text 3");
    assertThat(ids).allMatch(id -> fixture.message(id).at("/provider_id").isString());
  }

  @Test
  void a_dropped_answer_without_any_report_is_unknown_and_never_repeated() {
    behave("\"drop_response\": true, \"receipts\": \"none\"");
    String id = send(1).getFirst();
    eventually(this::arrived, texts -> texts.size() == 1);
    fixture.advance(Duration.ofMinutes(11));
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("delivery_unknown");
    assertThat(arrived()).containsExactly("text 0");
  }

  @Test
  void a_request_that_breaks_off_is_not_repeated_though_it_never_arrived() {
    behave("\"drop_request\": true");
    String id = send(1).getFirst();
    fixture.advance(Duration.ofMinutes(11));
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("delivery_unknown");
    assertThat(fixture.message(id).at("/error/retryable").asBoolean()).isTrue();
    assertThat(arrived()).isEmpty();
  }

  @Test
  void server_errors_are_sat_out_in_order() {
    behave("\"http_status\": 503, \"times\": 2");
    String conversation = conversation(0);
    List<String> ids =
        IntStream.range(0, 3).mapToObj(i -> fixture.send(conversation, "text " + i)).toList();
    fixture.advance(Duration.ofSeconds(10));
    fixture.advance(Duration.ofSeconds(10));
    awaitAll(ids, "read");
    assertThat(arrived()).containsExactly("text 0", "text 1", "text 2");
  }

  @Test
  void a_customer_who_gets_too_much_is_spared_and_the_order_holds() {
    behave("\"error\": {\"code\": 131056}, \"times\": 2");
    String conversation = conversation(0);
    List<String> ids =
        IntStream.range(0, 3).mapToObj(i -> fixture.send(conversation, "text " + i)).toList();
    fixture.advance(Duration.ofSeconds(1));
    fixture.advance(Duration.ofSeconds(4));
    awaitAll(ids, "read");
    assertThat(arrived()).containsExactly("text 0", "text 1", "text 2");
  }

  @Test
  void a_token_that_expires_in_the_middle_of_a_queue_costs_one_message() {
    awaitAll(send(2), "read");
    behave("\"error\": {\"code\": 190}");
    String first = fixture.send(conversation(7), "expired");
    fixture.awaitFailed(first);
    List<String> ids = send(5);
    fixture.settle();
    behave("\"error\": null");
    fixture.owner.post("/v1/channels/" + channelId + "/resume", "").expect(200);
    awaitAll(ids, "read");
    assertThat(arrived()).hasSize(7).doesNotContain("expired");
  }

  @Test
  void repeated_and_shuffled_reports_end_in_the_same_state_and_history() {
    behave("\"duplicate\": true, \"shuffle\": true");
    List<String> ids = send(6);
    awaitAll(ids, "read");
    eventually(
        () ->
            ids.stream()
                .map(id -> fixture.message(id).texts("/status_history", "/status"))
                .toList(),
        histories ->
            histories.stream()
                .allMatch(history ->
                    history.size() == 4
                        && history.containsAll(List.of("queued", "sent", "delivered", "read"))));
    assertThat(arrived()).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void a_failure_that_is_reported_after_acceptance_has_its_reason() {
    behave("\"fail_status\": {\"code\": 131026}");
    List<String> ids = send(2);
    awaitAll(ids, "failed");
    assertThat(ids)
        .allSatisfy(id ->
            assertThat(fixture.message(id).text("/error/code")).isEqualTo("recipient_unreachable"));
    assertThat(arrived()).hasSize(2);
  }

  private void behave(String members) {
    fixture
        .owner
        .put("/simulator/behaviour", "{'phone_number_id': '" + number + "', " + members + "}")
        .expect(200);
  }

  /** Sends "text i" to so many customers. */
  private List<String> send(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> fixture.send(conversation(i), "text " + i))
        .toList();
  }

  private String conversation(int customer) {
    String phone = "+1650555400" + customer;
    String contact =
        fixture
            .owner
            .post("/v1/contacts?on_conflict=return", "{'phone': '" + phone + "'}")
            .text("/id");
    return fixture
        .owner
        .post(
            "/v1/conversations",
            "{'contact_id': '" + contact + "', 'channel_id': '" + channelId + "'}")
        .text("/id");
  }

  private void awaitAll(List<String> ids, String status) {
    ids.forEach(id -> eventually(() -> fixture.message(id).text("/status"), status::equals));
  }

  /** The texts that the simulator has accepted. */
  private List<String> arrived() {
    return fixture
        .owner
        .get("/simulator/messages?per_page=100&phone_number_id=" + number)
        .expect(200)
        .texts("/data", "/message/text/body");
  }
}
