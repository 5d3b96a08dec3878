package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** That the other one writes, which both sides see for seconds. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class VisitorTypingTest {
  @Parameter Engine engine;

  private TestServer server;
  private Client owner;
  private String key;
  private Visitor visitor;
  private String conversation;
  @AutoClose private EventSource agents;
  @AutoClose private EventSource stream;

  @BeforeEach
  void write() {
    server = engine.server();
    owner = server.signUp();
    key = Visitor.chat(owner);
    visitor = Visitor.on(server.anonymous(), key);
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    agents = listen(server, "/v1/events/stream?live=presence", owner);
    stream = listen(server, "/chat/v1/events", visitor.client());
    heard(agents, "presence.snapshot", 1);
    heard(stream, "snapshot", 1);
  }

  private static EventSource listen(TestServer server, String path, Client client) {
    return new EventSource(server.url() + path, "Authorization", "Bearer " + client.token());
  }

  private static List<JsonNode> heard(EventSource source, String type, int least) {
    return eventually(
        () ->
            source.told().stream()
                .filter(told -> told.type().equals(type))
                .map(told -> JsonMapper.shared().readTree(told.data()))
                .toList(),
        all -> all.size() >= least);
  }

  private static void says(Client agent, String conversation, String state) {
    agent
        .post(
            "/v1/presence",
            "{'conversation_id': '%s', 'state': '%s'}".formatted(conversation, state))
        .expect(204);
  }

  @Test
  void agents_see_that_a_visitor_writes_and_has_stopped() {
    visitor.types("on").expect(204);
    JsonNode typing = heard(agents, "presence", 1).getFirst();
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    assertThat(typing.path("conversation_id").asString()).isEqualTo(conversation);
    assertThat(typing.path("state").asString()).isEqualTo("typing");
    assertThat(typing.at("/actor/type").asString()).isEqualTo("contact");
    assertThat(typing.at("/actor/id").asString()).isEqualTo(contact);
    assertThat(typing.path("expires_in_ms").asLong()).isBetween(1L, 6_000L);
    assertThat(owner.get("/v1/presence").texts("/presences", "/state")).containsExactly("typing");
    visitor.types("off").expect(204);
    assertThat(heard(agents, "presence", 2).getLast().path("state").asString()).isEqualTo("gone");
  }

  @Test
  void a_visitor_sees_that_an_answer_is_written_and_nothing_else_of_what_agents_do() {
    says(owner, conversation, "viewing");
    says(owner, conversation, "noting");
    heard(agents, "presence", 1);
    says(owner, conversation, "typing");
    JsonNode typing = heard(stream, "typing", 1).getFirst();
    assertThat(typing.propertyNames()).containsExactly("expires_in_ms");
    assertThat(typing.path("expires_in_ms").asLong()).isEqualTo(6_000);
    visitor.writes("m-2", "Hello?").expect(201);
    heard(stream, "message", 1);
    assertThat(heard(stream, "typing", 1)).hasSize(1);
  }

  @Test
  void others_hear_nothing_of_it() {
    Client stranger = server.signUp();
    Visitor other = Visitor.on(server.anonymous(), key);
    other.writes("m-1", "Hello").expect(201);
    try (EventSource theirs = listen(server, "/chat/v1/events", other.client());
        EventSource strangers = listen(server, "/v1/events/stream?live=presence", stranger)) {
      heard(theirs, "snapshot", 1);
      heard(strangers, "presence.snapshot", 1);
      visitor.types("on").expect(204);
      says(owner, conversation, "typing");
      heard(stream, "typing", 1);
      heard(agents, "presence", 2);
      other.writes("m-2", "Still here").expect(201);
      heard(theirs, "message", 1);
      assertThat(theirs.told()).noneMatch(told -> told.type().equals("typing"));
      assertThat(strangers.told()).noneMatch(told -> told.type().equals("presence"));
    }
  }

  @Test
  void whoever_hides_colleagues_from_each_other_still_sees_customers() {
    owner.put("/v1/settings/organization", "{'show_presence': false}").expect(200);
    visitor.types("on").expect(204);
    heard(agents, "presence", 1);
    says(owner, conversation, "typing");
    heard(stream, "typing", 1);
  }

  @Test
  void nobody_hears_of_it_while_nothing_is_open_and_what_is_wrong_is_refused() {
    assertThat(
            visitor
                .types("perhaps")
                .expectProblem(422, "validation_failed")
                .text("/errors/0/message"))
        .isEqualTo("must be on or off");
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
    visitor.types("on").expect(204);
    assertThat(owner.get("/v1/presence").texts("/presences", "/state")).isEmpty();
  }

  @Test
  void nobody_hears_of_it_from_whom_they_have_blocked() {
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.put("/v1/contacts/" + contact, "{'blocked': true}").expect(200);
    visitor.types("on").expect(204);
    assertThat(owner.get("/v1/presence").texts("/presences", "/state")).isEmpty();
    owner.put("/v1/contacts/" + contact, "{'blocked': false}").expect(200);
    visitor.types("on").expect(204);
    assertThat(owner.get("/v1/presence").texts("/presences", "/state")).containsExactly("typing");
  }

  @Test
  void whoever_says_it_too_often_is_refused() {
    for (int i = 0; i < 60; i++) {
      visitor.types("on").expect(204);
    }
    visitor.types("on").expectProblem(429, "rate_limited");
    visitor.writes("m-2", "Hello").expect(201);
  }
}
