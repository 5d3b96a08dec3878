package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.FakeGraph.Reply;

/** What each of Meta's errors does to the message, the conversation and the channel. */
@ParameterizedClass
@EnumSource(Engine.class)
class FailureTest {
  private static final int[] HICCUPS = {1, 2, 131000, 131016, 131057, 133004};
  private static final int[] WINDOW = {470, 131047};
  private static final int[] RECIPIENT = {130403, 130472, 130497, 131021, 131026, 131030, 131062};
  private static final int[] CONTENT = {
    100, 131008, 131009, 131051, 131053, 131063, 132000, 132001, 132005, 132007, 132008, 132012,
    132015, 132016, 132068, 132069, 135000
  };
  private static final int[] ACCOUNT = {
    0, 3, 10, 33, 190, 200, 299, 368, 131005, 131031, 131037, 131042, 131045, 133010
  };

  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;
  private int customers;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @Test
  void what_is_about_the_message_fails_it_alone_and_says_why() {
    Map<Integer, String> words = new LinkedHashMap<>();
    put(words, WINDOW, "messaging_window_closed");
    put(words, RECIPIENT, "recipient_unreachable");
    put(words, new int[] {131050}, "recipient_opted_out");
    put(words, CONTENT, "content_rejected");
    put(words, new int[] {131048, 131049, 131064}, "rate_limited");
    put(words, new int[] {131999}, "provider_error");
    words.forEach((code, word) -> {
      String id = failed(code);
      boolean retryable = word.equals("rate_limited") || word.equals("provider_error");
      expect(fixture.message(id), code, word, retryable);
    });
    assertThat(fixture.arrivals).hasSameSizeAs(words.keySet());
    assertThat(fixture.channel().text("/status")).isEqualTo("active");
    assertThat(fixture.channel().at("/throttled_until").isNull()).isTrue();
  }

  @Test
  void a_window_that_was_closed_a_while_ago_is_news_of_now() {
    String conversation = fixture.conversation("16505551234");
    String path = "/v1/conversations/" + conversation;
    String id = fixture.send(conversation, "Hi");
    fixture.awaitAccepted(id);
    Instant failedAt = fixture.clock.instant();
    fixture.later(Duration.ofHours(1));
    fixture.owner.put(path + "/snooze", "{'until': '2100-01-01T00:00:00Z'}").expect(200);
    String known = fixture.owner.get(path).text("/updated_at");
    fixture.later(Duration.ofMinutes(1));
    fixture
        .number
        .value(
            """
            "statuses": [{"id": "%s", "status": "failed", "timestamp": "%d",
             "recipient_id": "1", "errors": [{"code": 131047, "title": "Re-engagement"}],
             "biz_opaque_callback_data": "%s"}]
            """
                .formatted(
                    fixture.message(id).text("/provider_id"), failedAt.getEpochSecond() + 1, id))
        .expect(200);
    assertThat(fixture.owner.get(path).at("/window/open").asBoolean(true)).isFalse();
    Answer changed = fixture.owner.get("/v1/conversations?updated_after=" + known).expect(200);
    assertThat(changed.texts("/data", "/id")).containsExactly(conversation);
  }

  @Test
  void what_is_about_the_account_fails_one_message_and_pauses_the_channel() {
    for (int code : ACCOUNT) {
      expect(fixture.message(failed(code)), code, "channel_unavailable", true);
      assertThat(fixture.channel().text("/paused/provider_code")).isEqualTo(Integer.toString(code));
      fixture.owner.post("/v1/channels/" + fixture.number.channelId() + "/resume", "").expect(200);
    }
    assertThat(fixture.arrivals).hasSameSizeAs(ACCOUNT);
  }

  @Test
  void a_hiccup_is_sat_out() {
    for (int code : HICCUPS) {
      fixture.behave(send -> Reply.error(500, code));
      String id = fixture.send(conversation(), "hiccup");
      fixture.settle();
      assertThat(fixture.message(id).text("/status")).isEqualTo("queued");
      fixture.behave(SendingFixture::accept);
      fixture.advance(Duration.ofSeconds(10));
      assertThat(fixture.message(id).at("/provider_id").isString()).as("%s", code).isTrue();
    }
    assertThat(fixture.arrivals).hasSize(2 * HICCUPS.length);
  }

  @Test
  void the_provider_says_that_the_window_is_closed_and_it_is_until_the_customer_writes() {
    String conversation = conversation();
    assertThat(window(conversation).at("/open").asBoolean()).isTrue();
    fixture.behave(send -> Reply.error(400, 131047));
    String id = fixture.send(conversation, "too late");
    fixture.settle();
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("messaging_window_closed");
    expectClosed(conversation);
    Answer told =
        Eventually.eventually(
            () -> fixture.owner.get("/v1/events?types=conversation.updated").expect(200),
            answer -> !answer.at("/data").isEmpty());
    assertThat(told.at("/data/0/data/window/open").asBoolean()).isFalse();
    assertThat(told.at("/data/0/previous/window/open").asBoolean()).isTrue();
    fixture.advance(Duration.ofSeconds(1));
    fixture.number.inbound(phone(), "wamid.again", "Hi", fixture.clock.instant()).expect(200);
    assertThat(window(conversation).at("/open").asBoolean()).isTrue();
    fixture.behave(SendingFixture::accept);
    fixture.awaitAccepted(fixture.send(conversation, "in time"));
  }

  @Test
  void a_window_that_is_reported_as_closed_later_is_closed_as_well() {
    String conversation = conversation();
    String id = fixture.send(conversation, "taken");
    fixture.awaitAccepted(id);
    reported(id, 131047, fixture.clock.instant().getEpochSecond() + 1);
    expect(fixture.message(id), 131047, "messaging_window_closed", false);
    expectClosed(conversation);
  }

  @Test
  void a_report_from_before_the_customer_wrote_closes_nothing() {
    String conversation = conversation();
    String id = fixture.send(conversation, "taken");
    fixture.awaitAccepted(id);
    reported(id, 131047, fixture.clock.instant().getEpochSecond() - 60);
    assertThat(fixture.message(id).text("/status")).isEqualTo("failed");
    assertThat(window(conversation).at("/open").asBoolean()).isTrue();
  }

  @Test
  void a_passing_reason_that_is_reported_later_leaves_the_message_to_be_sent_again() {
    String id = fixture.send(conversation(), "taken");
    fixture.awaitAccepted(id);
    reported(id, 131056, fixture.clock.instant().getEpochSecond() + 1);
    expect(fixture.message(id), 131056, "rate_limited", true);
    fixture.owner.post("/v1/messages/" + id + "/retry", "").expect(202);
    fixture.awaitAccepted(id);
    assertThat(fixture.arrivalsOf("taken")).hasSize(2);
  }

  private void expectClosed(String conversation) {
    assertThat(window(conversation).at("/open").asBoolean()).isFalse();
    assertThat(window(conversation).text("/expires_at")).isNotNull();
    fixture
        .owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': 'more'}}")
        .expectProblem(409, "messaging_window_closed");
  }

  private static void expect(Answer message, int code, String word, boolean retryable) {
    assertThat(message.text("/status")).as("%s", code).isEqualTo("failed");
    assertThat(message.text("/error/code")).as("%s", code).isEqualTo(word);
    assertThat(message.text("/error/provider_code")).isEqualTo(Integer.toString(code));
    assertThat(message.text("/error/message")).isEqualTo("no");
    assertThat(message.at("/error/retryable").asBoolean()).as("%s", code).isEqualTo(retryable);
  }

  private String failed(int code) {
    fixture.behave(send -> Reply.error(400, code));
    String id = fixture.send(conversation(), "refused");
    fixture.awaitFailed(id);
    return id;
  }

  private void reported(String id, int code, long timestamp) {
    fixture
        .number
        .value(
            """
            "statuses": [{"id": "wamid.F%s", "status": "failed", "timestamp": "%d",
             "recipient_id": "1", "biz_opaque_callback_data": "%s",
             "errors": [{"code": %d, "title": "no"}]}]
            """
                .formatted(id, timestamp, id, code))
        .expect(200);
  }

  /** One with a new customer each time. */
  private String conversation() {
    customers++;
    return fixture.conversation(phone());
  }

  private String phone() {
    return "165055530" + (10 + customers);
  }

  /** The conversation, read from its window on. */
  private Window window(String conversation) {
    return new Window(fixture.owner.get("/v1/conversations/" + conversation).expect(200));
  }

  private record Window(Answer conversation) {
    tools.jackson.databind.JsonNode at(String pointer) {
      return conversation.at("/window" + pointer);
    }

    String text(String pointer) {
      return conversation.text("/window" + pointer);
    }
  }

  private static void put(Map<Integer, String> words, int[] codes, String word) {
    for (int code : codes) {
      words.put(code, word);
    }
  }
}
