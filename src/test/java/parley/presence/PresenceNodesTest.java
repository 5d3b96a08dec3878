package parley.presence;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.presence.PresenceStreams.heard;
import static parley.presence.PresenceStreams.hears;
import static parley.testing.Eventually.eventually;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** Two nodes on one PostgreSQL know the same. */
@Timeout(120)
class PresenceNodesTest {
  /** Nothing is over, however long a node takes to start. */
  private static final TestClock CLOCK = TestClock.still();

  private static final Config CONFIG = TestServer.config(Engine.POSTGRESQL);

  @Test
  void what_is_said_on_one_node_is_heard_on_the_other_and_by_one_that_comes_later() {
    try (TestServer one = TestServer.start(CONFIG, CLOCK);
        TestServer other = TestServer.start(CONFIG, CLOCK);
        PresenceStreams streams = new PresenceStreams()) {
      Client here = one.signUp();
      Client there = other.anonymous().as(here.token());
      String contact = here.post("/v1/contacts", "{'name': 'Grace'}").expect(201).text("/id");
      String conversation =
          here.post("/v1/conversations", "{'contact_id': '" + contact + "'}")
              .expect(201)
              .text("/id");
      String id = here.get("/v1/me").text("/id");
      EventSource far = streams.of(other, there);
      String body = "{'conversation_id': '%s', 'state': 'viewing'}".formatted(conversation);
      here.post("/v1/presence", body).expect(204);
      JsonNode frame = hears(far, "presence", it -> true);
      assertThat(frame.at("/actor/id").asString()).isEqualTo(id);
      here.post("/v1/contacts/" + contact + "/notes", "{'text': 'Likes cake.'}").expect(201);
      hears(far, "contact_notes", it -> it.path("contact_id").asString().equals(contact));
      // The stream is on the other node.
      eventually(() -> here.get("/v1/agents/" + id).text("/availability"), "online"::equals);
      here.put("/v1/me/availability", "{'availability': 'away'}").expect(200);
      hears(far, "availability", it -> it.path("availability").asString().equals("away"));
      try (TestServer late = TestServer.start(CONFIG, CLOCK)) {
        Client later = late.anonymous().as(here.token());
        eventually(() -> later.get("/v1/agents/" + id).text("/availability"), "away"::equals);
        eventually(
            () -> later.get("/v1/presence").texts("/presences", "/conversation_id"),
            places -> places.contains(conversation));
        JsonNode snapshot =
            heard(streams.of(late, later), "presence.snapshot").getFirst().path("presences");
        assertThat(snapshot.at("/0/conversation_id").asString()).isEqualTo(conversation);
      }
    }
  }
}
