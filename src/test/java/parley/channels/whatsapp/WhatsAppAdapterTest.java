package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.Channel;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.OutboundMessage.ThreadContext;
import parley.channels.SendResult;
import parley.http.Json;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import tools.jackson.databind.node.ObjectNode;

class WhatsAppAdapterTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final String ACCEPTED =
      """
      {"messaging_product":"whatsapp","contacts":[{"input":"+4915112340001","wa_id":"4915112340001"}],
       "messages":[{"id":"wamid.HBgL"}]}
      """;

  private final Graph graph = new Graph();
  private final OutboundHttp http = new PooledHttp((address, port) -> true);
  private final WhatsAppAdapter cloud =
      new WhatsAppAdapter(
          http,
          InstantSource.fixed(NOW),
          "https://graph.example.com",
          "v25.0",
          () -> "http://127.0.0.1:7/graph");

  @AfterEach
  void close() {
    graph.close();
    http.close();
  }

  private Channel account() {
    return Hotline.at(graph.url(), "EAAJB", "v26.0");
  }

  private static OutboundMessage text(String address) {
    ObjectNode content = Json.object().put("text", "Grüße 👋");
    return new OutboundMessage(
        "msg_1", address, "text", content, null, ThreadContext.only("cnv_1"), List.of());
  }

  private SendResult send() {
    return cloud.send(account(), text("+4915112340001"), () -> {});
  }

  private SendResult answered(int status, String body) {
    graph.answer(status, body, Map.of());
    return send();
  }

  private static String error(String more) {
    return "{\"error\":{\"message\":\"(#1) It\",\"type\":\"OAuthException\"," + more + "}}";
  }

  @Test
  void a_text_goes_out_as_meta_documents_it() throws InterruptedException {
    assertThat(answered(200, ACCEPTED))
        .isEqualTo(new SendResult.Accepted("wamid.HBgL", List.of("4915112340001")));
    Graph.Sent sent = graph.sent.take();
    assertThat(sent.path()).isEqualTo("/v26.0/106540352242922/messages");
    assertThat(sent.authorization()).isEqualTo("Bearer EAAJB");
    assertThat(sent.contentType()).isEqualTo("application/json");
    assertThat(sent.body())
        .isEqualTo(
            "{\"messaging_product\":\"whatsapp\",\"recipient_type\":\"individual\","
                + "\"to\":\"+4915112340001\",\"type\":\"text\","
                + "\"text\":{\"body\":\"Grüße 👋\",\"preview_url\":false},"
                + "\"biz_opaque_callback_data\":\"msg_1\"}");
  }

  @Test
  void the_installations_version_stands_in_for_the_accounts() throws InterruptedException {
    graph.answer(200, ACCEPTED, Map.of());
    cloud.send(
        Hotline.at(graph.url() + "/simulator/graph", "EAAJB", null),
        text("+4915112340001"),
        () -> {});
    assertThat(graph.sent.take().path())
        .isEqualTo("/simulator/graph/v25.0/106540352242922/messages");
  }

  @Test
  void a_number_without_plus_gets_one() throws InterruptedException {
    graph.answer(200, ACCEPTED, Map.of());
    cloud.send(account(), text("4915112340001"), () -> {});
    assertThat(graph.sent.take().body()).contains("\"to\":\"+4915112340001\"");
  }

  @Test
  void who_hides_the_number_is_reached_by_user_id() throws InterruptedException {
    graph.answer(
        200,
        """
        {"contacts":[{"input":"DE.551234","user_id":"DE.551234"}],"messages":[{"id":"wamid.2"}]}
        """,
        Map.of());
    assertThat(cloud.send(account(), text("DE.551234"), () -> {}))
        .isEqualTo(new SendResult.Accepted("wamid.2", List.of("DE.551234")));
    assertThat(graph.sent.take().body())
        .contains("\"recipient\":\"DE.551234\"")
        .doesNotContain("\"to\":");
  }

  @Test
  void a_reply_quotes_the_message() throws InterruptedException {
    graph.answer(200, ACCEPTED, Map.of());
    cloud.send(
        account(),
        new OutboundMessage(
            "msg_1",
            "+4915112340001",
            "text",
            Json.object().put("text", "Yes"),
            "wamid.Q",
            ThreadContext.only("cnv_1"),
            List.of()),
        () -> {});
    assertThat(graph.sent.take().body()).contains("\"context\":{\"message_id\":\"wamid.Q\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "131047, messaging_window_closed, false",
    "470, messaging_window_closed, false",
    "131026, recipient_unreachable, false",
    "131050, recipient_opted_out, false",
    "100, content_rejected, false",
    "132001, content_rejected, false",
    "131049, rate_limited, true",
    "199, provider_error, true",
    "999999, provider_error, true"
  })
  void what_meta_refuses_for_good_is_refused_whatever_the_status(
      int code, String word, boolean retryable) {
    String body = error("\"code\":" + code + ",\"error_data\":{\"details\":\"Because.\"}");
    MessageError error = new MessageError(word, Integer.toString(code), "Because.", retryable);
    for (int status : new int[] {200, 400, 401, 403, 429}) {
      assertThat(answered(status, body)).isEqualTo(new SendResult.Refused(error));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {190, 0, 200, 299, 131042})
  void what_is_wrong_with_the_account_takes_the_channel_down(int code) {
    String body = error("\"code\":" + code + ",\"error_data\":{\"details\":\"Because.\"}");
    MessageError error =
        new MessageError("channel_unavailable", Integer.toString(code), "Because.", true);
    for (int status : new int[] {200, 400, 401, 403, 429}) {
      assertThat(answered(status, body)).isEqualTo(new SendResult.ChannelDown(error));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 10", "131000, 10", "131016, 10", "131057, 10", "133004, 10"})
  void what_passes_is_tried_later_whatever_the_status(int code, int attempts) {
    MessageError error =
        new MessageError("provider_unavailable", Integer.toString(code), "(#1) It", true);
    for (int status : new int[] {200, 400, 429, 500, 503}) {
      assertThat(answered(status, error("\"code\":" + code)))
          .isEqualTo(new SendResult.TryLater(Duration.ofSeconds(5), attempts, error));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 17, 613, 80007, 130429})
  void what_is_too_fast_for_the_number_slows_the_account(int code) {
    for (int status : new int[] {200, 400, 429}) {
      assertThat(answered(status, error("\"code\":" + code + ",\"is_transient\":true")))
          .isEqualTo(new SendResult.AccountThrottled(Duration.ofSeconds(30)));
    }
  }

  @Test
  void what_is_too_fast_for_one_customer_slows_that_one() {
    assertThat(answered(400, error("\"code\":131056")))
        .isEqualTo(new SendResult.CustomerThrottled(Duration.ZERO));
    graph.answer(429, error("\"code\":131056"), Map.of("Retry-After", "9"));
    assertThat(send()).isEqualTo(new SendResult.CustomerThrottled(Duration.ofSeconds(9)));
  }

  @Test
  void an_unknown_error_of_metas_own_machines_or_called_transient_is_tried_later() {
    assertThat(answered(500, error("\"code\":999999"))).isInstanceOf(SendResult.TryLater.class);
    assertThat(answered(400, error("\"code\":999999,\"is_transient\":true")))
        .isInstanceOf(SendResult.TryLater.class);
    assertThat(answered(400, error("\"code\":\"what\""))).isInstanceOf(SendResult.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 504})
  void a_server_error_without_metas_reason_may_have_been_sent(int status) {
    assertThat(answered(status, "<html>oops</html>")).isInstanceOf(SendResult.Unknown.class);
    assertThat(answered(status, "")).isInstanceOf(SendResult.Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "OK", "[]", "{}", "{\"messages\":[]}", "{\"messages\":[{\"id\":7.5}]}"})
  void a_yes_that_cant_be_read_may_have_been_sent(String body) {
    assertThat(answered(200, body)).isInstanceOf(SendResult.Unknown.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 503})
  void a_door_that_is_closed_for_now_is_tried_later(int status) {
    assertThat(answered(status, "busy")).isInstanceOf(SendResult.TryLater.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 401, 404, 405})
  void an_address_that_is_not_metas_takes_the_channel_down(int status) {
    assertThat(answered(status, "{\"code\":\"route_not_found\"}"))
        .isInstanceOfSatisfying(
            SendResult.ChannelDown.class,
            down -> assertThat(down.error().code()).isEqualTo("channel_unavailable"));
  }

  @Test
  void somebody_in_between_who_finds_the_request_wrong_judges_this_message_alone() {
    assertThat(answered(413, "too large")).isInstanceOf(SendResult.Refused.class);
  }

  @ParameterizedTest
  @CsvSource({
    "60, 60",
    "'Sun, 01 Mar 2026 12:01:30 GMT', 90",
    "'Sun, 01 Mar 2026 11:00:00 GMT', 30",
    "999999999, 3600",
    "-5, 30",
    "soon, 30"
  })
  void retry_after_is_honoured_up_to_an_hour(String header, int seconds) {
    graph.answer(429, error("\"code\":130429"), Map.of("Retry-After", header));
    assertThat(send())
        .isInstanceOfSatisfying(
            SendResult.AccountThrottled.class,
            later -> assertThat(later.delay()).isEqualTo(Duration.ofSeconds(seconds)));
  }

  @Test
  void who_hangs_up_may_have_sent_it() {
    graph.hangUp();
    assertThat(send()).isInstanceOf(SendResult.Unknown.class);
  }

  @Test
  void where_nobody_listens_nothing_was_sent() {
    String url = graph.url();
    graph.close();
    assertThat(cloud.send(Hotline.at(url, "EAAJB", null), text("+4915112340001"), () -> {}))
        .isInstanceOf(SendResult.TryLater.class);
  }

  @Test
  void without_a_token_or_for_an_unknown_type_nothing_is_asked() {
    assertThat(cloud.send(Hotline.at(graph.url(), null, null), text("+4915112340001"), () -> {}))
        .isInstanceOfSatisfying(
            SendResult.ChannelDown.class,
            down -> assertThat(down.error().code()).isEqualTo("channel_unavailable"));
    assertThat(
            cloud.send(
                account(),
                new OutboundMessage(
                    "msg_1",
                    "+4915112340001",
                    "poll",
                    Json.object(),
                    null,
                    ThreadContext.only("cnv_1"),
                    List.of()),
                () -> {}))
        .isInstanceOfSatisfying(
            SendResult.Refused.class,
            refused -> assertThat(refused.error().code()).isEqualTo("content_rejected"));
    assertThat(graph.sent).isEmpty();
  }
}
