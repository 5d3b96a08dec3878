package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a visitor hears while the chat is open. */
@ParameterizedClass
@EnumSource(Engine.class)
class VisitorStreamTest {
  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private Visitor visitor;
  private String conversation;
  private EventSource stream;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    String key = Visitor.chat(owner);
    Visitor.on(anonymous, key).writes("m-1", "Somebody else").expect(201);
    visitor = Visitor.on(anonymous, key);
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    stream = listen();
    stream.told(1);
  }

  @AfterEach
  void close() {
    stream.close();
  }

  private EventSource listen() {
    return new EventSource(
        engine.server().url() + "/chat/v1/events",
        "Authorization",
        "Bearer " + visitor.client().token());
  }

  private List<JsonNode> heard(String type) {
    return stream.told().stream()
        .filter(told -> told.type().equals(type))
        .map(told -> JsonMapper.shared().readTree(told.data()))
        .toList();
  }

  private String answer(String text) {
    return owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': '%s'}}".formatted(text))
        .expect(201)
        .text("/id");
  }

  @Test
  void a_stream_begins_with_all_there_is_and_tells_what_changes() {
    JsonNode snapshot = heard("snapshot").getFirst();
    assertThat(snapshot).isEqualTo(visitor.sees().json());
    assertThat(snapshot.path("seen").asBoolean(true)).isFalse();
    owner.put("/v1/conversations/" + conversation + "/read").expect(200);
    JsonNode stand = eventually(() -> heard("conversation"), all -> !all.isEmpty()).getLast();
    assertThat(stand.path("seen").asBoolean()).isTrue();
    assertThat(stand.propertyNames())
        .containsExactlyInAnyOrder("status", "agent", "seen", "rating", "unread_count");
    answer("Until six.");
    JsonNode message = eventually(() -> heard("message"), all -> !all.isEmpty()).getFirst();
    assertThat(message.at("/content/text").asString()).isEqualTo("Until six.");
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
    eventually(
        () -> heard("conversation"),
        all -> all.getLast().path("status").asString().equals("resolved"));
    assertThat(heard("snapshot")).hasSize(1);
    assertThat(heard("message")).hasSize(1);
    assertThat(stream.told()).extracting(EventSource.Told::id).containsOnly("");
  }

  @Test
  void nobody_hears_of_others_nor_of_what_is_the_agents_own() {
    String other = owner.get("/v1/conversations").expect(200).text("/data/1/id");
    owner
        .post(
            "/v1/conversations/" + other + "/messages",
            "{'type': 'text', 'content': {'text': 'SECRET'}}")
        .expect(201);
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'note', 'content': {'text': 'SECRET'}}")
        .expect(201);
    answer("Yes");
    eventually(() -> heard("message"), all -> !all.isEmpty());
    assertThat(stream.told()).noneMatch(told -> told.data().contains("SECRET"));
  }

  @Test
  void a_stream_ends_with_the_session() {
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    eventually(stream::hasEnded, ended -> ended);
    try (EventSource refused = listen()) {
      assertThat(refused.status()).isEqualTo(401);
    }
  }

  @Test
  void a_stream_ends_when_the_chat_is_for_users_alone() {
    String channel = owner.get("/v1/conversations/" + conversation).text("/channel_id");
    owner.put("/v1/channels/" + channel, "{'settings': {'identity': 'required'}}").expect(200);
    owner.put("/v1/conversations/" + conversation + "/read").expect(200);
    eventually(stream::hasEnded, ended -> ended);
  }

  @Test
  void whoever_opens_a_fourth_stream_loses_the_first() {
    try (EventSource second = listen();
        EventSource third = listen();
        EventSource fourth = listen()) {
      fourth.told(1);
      eventually(stream::hasEnded, ended -> ended);
      answer("Yes");
      for (EventSource open : List.of(second, third, fourth)) {
        open.told(2);
      }
    }
  }
}
