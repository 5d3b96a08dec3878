package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** A message of one word refuses advertisements, or takes that back. */
@ParameterizedClass
@EnumSource(Engine.class)
class KeywordOptOutsTest {
  private static final String PHONE = "16505551234";

  @Parameter Engine engine;

  private final AtomicInteger counter = new AtomicInteger();
  private SendingFixture fixture;

  @BeforeEach
  void connect() {
    fixture = new SendingFixture(engine, ", \"opt_out_confirmation\": \"No more offers.\"");
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  /** The customer writes, seconds later than before. */
  private void write(String text) {
    fixture.clock.advance(Duration.ofSeconds(5));
    fixture
        .number
        .inbound(PHONE, "wamid.word." + counter.incrementAndGet(), text, fixture.clock.instant())
        .expect(200);
  }

  private Answer contact() {
    return fixture.owner.get("/v1/contacts").expect(200);
  }

  private JsonNode consents() {
    return contact().at("/data/0/consents");
  }

  private String state() {
    return contact().text("/data/0/consents/0/state");
  }

  private void put(String state) {
    fixture
        .owner
        .put(
            "/v1/contacts/" + contact().text("/data/0/id") + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': '%s'}".formatted(state))
        .expect(200);
  }

  @Test
  void stop_from_an_unknown_number_is_kept_and_confirmed_once() {
    write("Stop!");
    assertThat(contact().text("/data/0/consents/0/source")).isEqualTo("keyword");
    assertThat(state()).isEqualTo("denied");
    write("STOP");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    write("start");
    write("Arrêt");
    eventually(fixture.graph::sends, sends -> sends.size() == 2);
    assertThat(fixture.texts()).containsOnly("No more offers.");
    Answer thread = fixture.owner.get("/v1/conversations").expect(200);
    assertThat(thread.at("/meta/total").asInt()).isOne();
    assertThat(
            fixture
                .owner
                .get("/v1/conversations/" + thread.text("/data/0/id") + "/messages")
                .texts("/data", "/content/text"))
        .containsExactly("Stop!", "No more offers.", "STOP", "start", "Arrêt", "No more offers.");
  }

  @Test
  void a_confirmation_is_no_answer_to_what_was_asked() {
    write("Where is my order?");
    write("stop");
    eventually(fixture.graph::sends, sends -> sends.size() == 1);
    Answer waiting = fixture.owner.get("/v1/conversations?sort=waiting").expect(200);
    assertThat(waiting.at("/data/0/unread_count").asInt()).isEqualTo(2);
    assertThat(waiting.text("/data/0/last_message/content/text")).isEqualTo("No more offers.");
    fixture.settle();
    assertThat(fixture.graph.reads()).isEmpty();
  }

  @Test
  void a_confirmation_tells_of_nobody_who_has_left() {
    write("Hello");
    String conversation =
        "/v1/conversations/" + fixture.owner.get("/v1/conversations").text("/data/0/id");
    String body =
        "{'email': 'grace@leaving.example', 'password': 'seven silent weavers', 'name': 'Grace'}";
    String grace = fixture.owner.post("/v1/agents", body).expect(201).text("/id");
    fixture.owner.put(conversation + "/assign", "{'agent_id': '" + grace + "'}").expect(200);
    fixture.owner.put(conversation + "/resolve").expect(200);
    fixture.owner.post("/v1/agents/" + grace + "/deactivate", "{}").expect(200);
    write("stop");
    Answer told =
        eventually(
            () -> fixture.owner.get("/v1/events?types=message.created").expect(200),
            log -> log.at("/data").size() == 3);
    assertThat(told.texts("/data", "/data/content/text"))
        .containsExactly("Hello", "stop", "No more offers.");
    assertThat(told.at("/data/2/conversation/assigned_to").isNull()).isTrue();
  }

  @Test
  void only_the_single_word_counts() {
    write("Please don't stop");
    write("stop it");
    write("start");
    assertThat(consents().isEmpty()).isTrue();
    write(" Abmelden. ");
    assertThat(state()).isEqualTo("denied");
  }

  @Test
  void start_takes_back_only_what_a_keyword_refused() {
    write("Hello");
    put("denied");
    write("START");
    assertThat(state()).isEqualTo("denied");
    put("granted");
    write("stop");
    write("START");
    assertThat(state()).isEqualTo("granted");
    assertThat(contact().text("/data/0/consents/0/source")).isEqualTo("keyword");
  }

  @Test
  void a_channel_may_have_its_own_words() {
    fixture
        .owner
        .put(
            "/v1/channels/" + fixture.number.channelId(),
            "{'settings': {'opt_out_keywords': 'Nein danke, Halt'}}")
        .expect(200);
    write("STOP");
    assertThat(consents().isEmpty()).isTrue();
    write("nein danke");
    assertThat(state()).isEqualTo("denied");
  }
}
