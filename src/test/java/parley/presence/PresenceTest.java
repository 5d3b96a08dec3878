package parley.presence;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.presence.PresenceStreams.heard;
import static parley.presence.PresenceStreams.hears;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code POST /v1/presence}, and what streams tell of it. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class PresenceTest {
  @Parameter Engine engine;

  private TestServer server;
  private Client ada;
  private String conversation;
  @AutoClose private PresenceStreams streams;

  @BeforeEach
  void build() {
    server = engine.server();
    streams = new PresenceStreams();
    ada = server.signUp();
    conversation = conversation(ada);
    // All that has happened has its number, so that nothing moves but what a test does.
    eventually(() -> ada.get("/v1/events").at("/meta/latest").asLong(), latest -> latest == 2);
  }

  private static String conversation(Client client) {
    String contact = client.post("/v1/contacts", "{'name': 'Grace'}").expect(201).text("/id");
    return client
        .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
        .expect(201)
        .text("/id");
  }

  private static Answer note(Client client, String conversation, String state) {
    return client.post(
        "/v1/presence", "{'conversation_id': '%s', 'state': '%s'}".formatted(conversation, state));
  }

  private static boolean has(JsonNode frame, String state) {
    return frame.path("state").asString().equals(state);
  }

  @Test
  void what_one_does_is_told_at_once_and_has_no_number() {
    EventSource source = streams.of(server, ada);
    String position = source.lastEventId();
    note(ada, conversation, "typing").expect(204);
    JsonNode frame = hears(source, "presence", it -> has(it, "typing"));
    assertThat(frame.path("conversation_id").asString()).isEqualTo(conversation);
    assertThat(frame.at("/actor/type").asString()).isEqualTo("agent");
    assertThat(frame.at("/actor/id").asString()).isEqualTo(ada.get("/v1/me").text("/id"));
    assertThat(frame.path("expires_in_ms").asLong()).isBetween(3_000L, 6_000L);
    note(ada, conversation, "gone").expect(204);
    assertThat(hears(source, "presence", it -> has(it, "gone")).path("expires_in_ms").asLong())
        .isZero();
    assertThat(source.lastEventId()).isEqualTo(position);
  }

  @Test
  void who_comes_later_is_told_all_that_is_true_in_the_first_frame() {
    String left = conversation(ada);
    note(ada, conversation, "viewing").expect(204);
    note(ada, conversation, "noting").expect(204);
    note(ada, left, "viewing").expect(204);
    note(ada, left, "gone").expect(204);
    EventSource source = streams.of(server, ada);
    EventSource.Told first = source.told(1).getFirst();
    assertThat(first.type()).isEqualTo("presence.snapshot");
    JsonNode presences = JsonMapper.shared().readTree(first.data()).path("presences");
    assertThat(presences.size()).isEqualTo(1);
    assertThat(presences.at("/0/conversation_id").asString()).isEqualTo(conversation);
    assertThat(presences.at("/0/state").asString()).isEqualTo("noting");
    Answer asked = ada.get("/v1/presence").expect(200);
    assertThat(asked.text("/presences/0/state")).isEqualTo("noting");
    assertThat(asked.texts("/availabilities", "/availability")).containsExactly("online");
  }

  @Test
  void what_is_not_repeated_is_over() {
    TestClock clock = new TestClock();
    try (TestServer other = TestServer.start(TestServer.config(engine), clock);
        PresenceStreams its = new PresenceStreams()) {
      Client owner = other.signUp();
      String typed = conversation(owner);
      String viewed = conversation(owner);
      note(owner, typed, "typing").expect(204);
      note(owner, viewed, "viewing").expect(204);
      clock.advance(Duration.ofSeconds(7));
      JsonNode some = heard(its.of(other, owner), "presence.snapshot").getFirst();
      assertThat(some.path("presences").size()).isEqualTo(1);
      assertThat(some.at("/presences/0/conversation_id").asString()).isEqualTo(viewed);
      clock.advance(Duration.ofSeconds(20));
      JsonNode none = heard(its.of(other, owner), "presence.snapshot").getFirst();
      assertThat(none.path("presences").isEmpty()).isTrue();
    }
  }

  @Test
  void a_stream_that_has_not_asked_hears_nothing_of_it_and_neither_does_the_log() {
    EventSource asking = streams.of(server, ada);
    EventSource other = streams.of(server, ada, "");
    long latest = ada.get("/v1/events").at("/meta/latest").asLong();
    note(ada, conversation, "viewing").expect(204);
    hears(asking, "presence", it -> has(it, "viewing"));
    ada.post("/v1/contacts", "{'name': 'Later'}").expect(201);
    assertThat(other.told(1)).extracting(EventSource.Told::type).containsExactly("contact.created");
    assertThat(other.lastEventId()).isEqualTo(Long.toString(latest + 1));
  }

  @Test
  void other_organizations_hear_nothing() {
    Client mallory = server.signUp();
    EventSource theirs = streams.of(server, mallory);
    note(ada, conversation, "viewing").expect(204);
    note(mallory, conversation(mallory), "typing").expect(204);
    hears(theirs, "presence", it -> has(it, "typing"));
    assertThat(heard(theirs, "presence")).hasSize(1);
  }

  @Test
  void however_often_something_is_said_the_newest_is_heard_and_not_all_of_it() {
    EventSource source = streams.of(server, ada);
    long start = System.nanoTime();
    for (int i = 0; i < 60; i++) {
      note(ada, conversation, i % 2 == 0 ? "typing" : "viewing").expect(204);
    }
    note(ada, conversation, "gone").expect(204);
    hears(source, "presence", it -> has(it, "gone"));
    long tenths = Duration.ofNanos(System.nanoTime() - start).toMillis() / 100;
    assertThat(heard(source, "presence").size()).isLessThanOrEqualTo((int) tenths + 2);
  }

  @Test
  void an_organization_can_choose_that_nobody_sees_it() {
    EventSource source = streams.of(server, ada);
    note(ada, conversation, "viewing").expect(204);
    hears(source, "presence", it -> has(it, "viewing"));
    ada.put("/v1/settings/organization", "{'show_presence': false}").expect(200);
    note(ada, conversation, "typing").expect(204);
    ada.put("/v1/settings/organization", "{'show_presence': true}").expect(200);
    note(ada, conversation, "gone").expect(204);
    hears(source, "presence", it -> has(it, "gone"));
    assertThat(heard(source, "presence"))
        .extracting(it -> it.path("state").asString())
        .containsExactly("viewing", "gone");
  }

  @Test
  void a_program_is_told_from_a_person() {
    String key = "{'name': 'Bot', 'scopes': ['messages:send']}";
    Answer made = ada.post("/v1/api-keys", key).expect(201);
    EventSource source = streams.of(server, ada);
    note(ada.as(made.text("/key")), conversation, "typing").expect(204);
    JsonNode frame = hears(source, "presence", it -> has(it, "typing"));
    assertThat(frame.at("/actor/type").asString()).isEqualTo("api_key");
    assertThat(frame.at("/actor/id").asString()).isEqualTo(made.text("/id"));
  }

  @Test
  void what_makes_no_sense_is_refused() {
    note(ada, conversation, "sleeping").expectProblem(422, "validation_failed");
    note(ada, "cnv_0000000000001", "viewing").expectProblem(422, "validation_failed");
    ada.get("/v1/events/stream?live=weather").expectProblem(400, "invalid_parameter");
  }
}
