package parley.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.Answer;
import parley.testing.Eventually;
import tools.jackson.databind.JsonNode;

/** What becomes of a message is reported with signed webhooks. */
class StatusReportsTest {
  private static final String TO = "+16505551234";

  private final SimulatorFixture fixture = new SimulatorFixture();

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void a_message_is_reported_sent_then_delivered_then_read() {
    String id = fixture.sendText(TO, "Hello").expect(200).text("/messages/0/id");
    List<JsonNode> statuses = fixture.callback().statuses(3);
    assertThat(names(statuses)).containsExactly("sent", "delivered", "read");
    assertThat(statuses)
        .allSatisfy(status -> {
          assertThat(status.path("id").asString()).isEqualTo(id);
          assertThat(status.path("recipient_id").asString()).isEqualTo("16505551234");
          assertThat(status.path("timestamp").isString()).isTrue();
          assertThat(status.path("timestamp").asString()).matches("[0-9]{10}");
          assertThat(status.has("biz_opaque_callback_data")).isFalse();
        });
    assertThat(statuses.getFirst().at("/pricing/pricing_model").asString()).isEqualTo("PMP");
  }

  @Test
  void a_message_is_delivered_and_read_as_late_as_it_was_said() {
    fixture.behave("'delivered_after_ms': 60000, 'read_after_ms': 5").expect(200);
    String late = fixture.sendText(TO, "Late").expect(200).text("/messages/0/id");
    assertThat(names(fixture.callback().statuses(1))).containsExactly("sent");
    fixture.behave("'delivered_after_ms': 5").expect(200);
    fixture.sendText(TO, "Soon").expect(200);
    List<JsonNode> statuses = fixture.callback().statuses(4);
    assertThat(names(statuses)).containsExactly("sent", "sent", "delivered", "read");
    assertThat(statuses.stream().filter(status -> status.path("id").asString().equals(late)))
        .hasSize(1);
  }

  @Test
  void a_webhook_names_the_business_and_its_number() {
    fixture.sendText(TO, "Hello").expect(200);
    Webhook webhook = fixture.callback().await(1).getFirst();
    assertThat(webhook.contentType()).isEqualTo("application/json");
    assertThat(webhook.json().path("object").asString()).isEqualTo("whatsapp_business_account");
    assertThat(webhook.json().at("/entry/0/id").asString()).isEqualTo(SimulatorFixture.BUSINESS);
    assertThat(webhook.json().at("/entry/0/changes/0/field").asString()).isEqualTo("messages");
    assertThat(webhook.value().path("messaging_product").asString()).isEqualTo("whatsapp");
    assertThat(webhook.value().at("/metadata/phone_number_id").asString())
        .isEqualTo(SimulatorFixture.NUMBER);
    assertThat(webhook.value().at("/metadata/display_phone_number").asString())
        .matches("[0-9]{11}");
  }

  @Test
  void the_signature_is_over_the_bytes_as_sent_which_are_escaped_like_metas()
      throws GeneralSecurityException {
    String opaque = "Lucía 🌿 3/4 of \\u0007 <b>";
    fixture
        .send(
            "{'messaging_product': 'whatsapp', 'to': '%s', 'text': {'body': 'a'}, 'biz_opaque_callback_data': '%s'}"
                .formatted(TO, opaque))
        .expect(200);
    Webhook webhook = fixture.callback().await(1).getFirst();
    assertThat(webhook.text())
        .contains("\"Luc\\u00eda \\ud83c\\udf3f 3\\/4 of \\u0007 <b>\"")
        .matches("\\p{ASCII}*");
    assertThat(webhook.signature()).isEqualTo("sha256=" + hmac(webhook.body()));
    assertThat(webhook.value().at("/statuses/0/biz_opaque_callback_data").asString())
        .isEqualTo("Lucía 🌿 3/4 of \u0007 <b>");
  }

  private static String hmac(byte[] body) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(
        new SecretKeySpec(SimulatorFixture.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(body));
  }

  @ParameterizedTest
  @CsvSource({"none, ''", "sent, sent", "delivered, sent delivered", "read, sent delivered read"})
  void receipts_go_as_far_as_they_are_told(String receipts, String reported) {
    fixture.behave("'receipts': '" + receipts + "'").expect(200);
    String id = fixture.sendText(TO, "Hello").expect(200).text("/messages/0/id");
    // What a customer writes comes after whatever is still to be reported.
    int expected = reported.isEmpty() ? 0 : reported.split(" ").length;
    fixture.callback().statuses(expected);
    fixture.inbound("'from': '+16505551234', 'text': 'the end'").expect(202);
    assertThat(String.join(" ", names(fixture.callback().statuses(expected)))).isEqualTo(reported);
    Answer list =
        fixture.client().get("/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER);
    assertThat(list.text("/data/0/id")).isEqualTo(id);
    assertThat(list.text("/data/0/status"))
        .isEqualTo(receipts.equals("none") ? "accepted" : receipts);
  }

  @Test
  void an_accepted_message_may_be_reported_as_failed_with_metas_reason() {
    fixture.behave("'fail_status': {'code': 131026}, 'times': 1").expect(200);
    String id = fixture.sendText(TO, "Hello").expect(200).text("/messages/0/id");
    JsonNode value = fixture.callback().await(1).getFirst().value();
    assertThat(value.has("contacts")).isFalse();
    JsonNode status = value.at("/statuses/0");
    assertThat(status.path("id").asString()).isEqualTo(id);
    assertThat(status.path("status").asString()).isEqualTo("failed");
    assertThat(status.at("/errors/0/code").asInt()).isEqualTo(131026);
    assertThat(status.at("/errors/0/title").asString()).isEqualTo("Message undeliverable");
    assertThat(status.at("/errors/0/error_data/details").asString()).isNotEmpty();
    fixture.sendText(TO, "Hello").expect(200);
    assertThat(names(fixture.callback().statuses(4)))
        .containsExactly("failed", "sent", "delivered", "read");
    Answer list =
        fixture.client().get("/simulator/messages?phone_number_id=" + SimulatorFixture.NUMBER);
    assertThat(list.texts("/data", "/status")).containsExactly("failed", "read");
  }

  @Test
  void webhooks_go_elsewhere_on_demand() {
    try (Callback other = new Callback()) {
      fixture.behave("'callback_url': '" + other.uri() + "'").expect(200);
      fixture.sendText(TO, "Hello").expect(200);
      fixture.inbound("'from': '16505551234', 'text': 'Hi'").expect(202);
      assertThat(other.await(4)).hasSize(4);
      assertThat(fixture.callback().webhooks()).isEmpty();
    }
  }

  @Test
  void a_hidden_number_stays_hidden_in_reports() {
    fixture
        .send("{'messaging_product': 'whatsapp', 'recipient': 'US.1349', 'text': {'body': 'a'}}")
        .expect(200);
    JsonNode value = fixture.callback().await(1).getFirst().value();
    assertThat(value.at("/statuses/0/recipient_user_id").asString()).isEqualTo("US.1349");
    assertThat(value.at("/statuses/0").has("recipient_id")).isFalse();
    assertThat(value.at("/contacts/0/user_id").asString()).isEqualTo("US.1349");
  }

  @Test
  void duplicates_are_exact() {
    fixture.behave("'duplicate': true").expect(200);
    fixture.sendText(TO, "Hello").expect(200);
    List<String> bodies = fixture.callback().await(6).stream().map(Webhook::text).toList();
    assertThat(names(fixture.callback().statuses(6)))
        .containsExactly("sent", "sent", "delivered", "delivered", "read", "read");
    assertThat(bodies.get(0)).isEqualTo(bodies.get(1));
  }

  @Test
  void shuffled_statuses_come_in_any_order_and_some_before_the_answer() {
    fixture.behave("'shuffle': true, 'delay_ms': 100").expect(200);
    boolean early = false;
    Set<String> orders = Set.of();
    for (int sent = 1; !(early && orders.size() > 1); sent++) {
      assertThat(sent).as("tries").isLessThan(60);
      int before = fixture.callback().webhooks().size();
      fixture.sendText(TO, "Hello").expect(200);
      early |= fixture.callback().webhooks().size() > before;
      orders = orders(fixture.callback().statuses(3 * sent));
    }
  }

  /** The orders in which the statuses of each message came. */
  private static Set<String> orders(List<JsonNode> statuses) {
    return statuses.stream()
        .collect(
            Collectors.groupingBy(
                status -> status.path("id").asString(),
                Collectors.mapping(
                    status -> status.path("status").asString(), Collectors.joining(" "))))
        .values()
        .stream()
        .collect(Collectors.toSet());
  }

  @Test
  void a_callback_that_refuses_is_tried_again_and_the_order_is_kept() {
    fixture.callback().refuse(2);
    fixture.sendText(TO, "Hello").expect(200);
    assertThat(names(fixture.callback().statuses(5)))
        .containsExactly("sent", "sent", "sent", "delivered", "read");
  }

  @Test
  void nothing_is_reported_of_what_was_refused() {
    fixture.behave("'error': {'code': 131026}").expect(200);
    fixture.sendText(TO, "Hello").expect(400);
    fixture.behave("'error': null, 'receipts': 'sent'").expect(200);
    String id = fixture.sendText(TO, "Hello").expect(200).text("/messages/0/id");
    assertThat(fixture.callback().statuses(1).getFirst().path("id").asString()).isEqualTo(id);
    assertThat(fixture.callback().webhooks()).hasSize(1);
  }

  @Test
  void closing_drops_what_is_still_to_be_posted() {
    fixture.callback().refuse(Integer.MAX_VALUE);
    for (int i = 0; i < 100; i++) {
      fixture.sendText(TO, "Hello").expect(200);
    }
    Eventually.eventually(() -> fixture.callback().webhooks().size(), size -> size >= 100);
    long start = System.nanoTime();
    fixture.close();
    assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(8_000);
  }

  private static List<String> names(List<JsonNode> statuses) {
    return statuses.stream().map(status -> status.path("status").asString()).toList();
  }
}
