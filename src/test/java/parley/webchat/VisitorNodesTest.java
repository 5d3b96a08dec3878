package parley.webchat;

import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A visitor and an agent on two nodes of one PostgreSQL. */
@Timeout(120)
class VisitorNodesTest {
  private static final Config CONFIG = TestServer.config(Engine.POSTGRESQL);

  @Test
  void each_sees_on_any_node_that_the_other_one_writes() {
    try (TestServer one = TestServer.start(CONFIG, TestClock.still());
        TestServer other = TestServer.start(CONFIG, TestClock.still())) {
      Client agent = one.signUp();
      String key = Visitor.chat(agent);
      Visitor visitor = Visitor.on(other.anonymous(), key);
      visitor.writes("m-1", "Hello").expect(201);
      String conversation = agent.get("/v1/conversations").expect(200).text("/data/0/id");
      try (EventSource here = listen(one, "/v1/events/stream?live=presence", agent);
          EventSource there = listen(other, "/chat/v1/events", visitor.client())) {
        hears(here, "presence.snapshot", "");
        hears(there, "snapshot", "");
        agent
            .post(
                "/v1/presence",
                "{'conversation_id': '%s', 'state': 'typing'}".formatted(conversation))
            .expect(204);
        hears(there, "typing", "");
        visitor.types("on").expect(204);
        hears(here, "presence", "contact");
      }
    }
  }

  private static EventSource listen(TestServer server, String path, Client client) {
    return new EventSource(server.url() + path, "Authorization", "Bearer " + client.token());
  }

  /** Waits for something of this type, done by such an actor. */
  private static void hears(EventSource source, String type, String actor) {
    eventually(
        () -> heard(source, type),
        all -> all.stream().anyMatch(it -> it.at("/actor/type").asString("").equals(actor)));
  }

  private static List<JsonNode> heard(EventSource source, String type) {
    return source.told().stream()
        .filter(told -> told.type().equals(type))
        .map(told -> JsonMapper.shared().readTree(told.data()))
        .toList();
  }
}
