package parley.presence;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.presence.PresenceStreams.heard;
import static parley.presence.PresenceStreams.hears;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** Who is there: {@code PUT /v1/me/availability}, and what others see of it. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class AvailabilityTest {
  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private final PresenceStreams streams = new PresenceStreams();
  private TestServer server;
  private Client ada;
  private Client jonas;

  @BeforeEach
  void build() {
    server = TestServer.start(TestServer.config(engine), clock);
    ada = server.signUp();
    String email = "jonas." + ada.get("/v1/me").text("/email");
    String login = "{'email': '%s', 'password': 'seven silent weavers'".formatted(email);
    ada.post("/v1/agents", login + ", 'name': 'Jonas', 'role': 'agent'}").expect(201);
    jonas = ada.as(ada.post("/v1/auth/login", login + "}").expect(200).text("/access_token"));
  }

  @AfterEach
  void close() {
    streams.close();
    server.close();
  }

  private String shown() {
    return shown(jonas.get("/v1/me").text("/id"));
  }

  private String shown(String id) {
    return ada.get("/v1/agents/" + id).expect(200).text("/availability");
  }

  @Test
  void an_agent_is_online_while_there_is_a_stream() {
    assertThat(shown()).isEqualTo("offline");
    streams.of(server, jonas);
    EventSource hers = streams.of(server, ada);
    assertThat(shown()).isEqualTo("online");
    assertThat(ada.get("/v1/agents").texts("/data", "/availability"))
        .containsOnly("online", "online");
    assertThat(heard(hers, "presence.snapshot").getFirst().path("availabilities").size())
        .isEqualTo(2);
  }

  @Test
  void others_hear_when_an_agent_comes_is_away_and_has_left_for_a_minute() {
    EventSource hers = streams.of(server, ada);
    EventSource his = streams.of(server, jonas, "");
    String id = jonas.get("/v1/me").text("/id");
    assertThat(hears(hers, "availability", it -> is(it, "online")).path("agent_id").asString())
        .isEqualTo(id);
    assertThat(
            jonas
                .put("/v1/me/availability", "{'availability': 'away'}")
                .expect(200)
                .text("/availability"))
        .isEqualTo("away");
    hears(hers, "availability", it -> is(it, "away"));
    assertThat(shown()).isEqualTo("away");
    jonas.post("/v1/auth/logout-all", "").expect(204);
    eventually(his::hasEnded, ended -> ended);
    clock.advance(Duration.ofSeconds(50));
    assertThat(shown(id)).isEqualTo("away");
    clock.advance(Duration.ofSeconds(20));
    hears(hers, "availability", it -> is(it, "offline"));
    assertThat(shown(id)).isEqualTo("offline");
  }

  @Test
  void what_an_agent_has_chosen_while_nobody_could_be_told_is_found_soon() {
    EventSource hers = streams.of(server, ada);
    streams.of(server, jonas);
    String id = jonas.get("/v1/me").text("/id");
    hears(hers, "availability", it -> is(it, "online"));
    server.execute("update agent set away = 1 where name = 'Jonas'");
    clock.advance(Duration.ofSeconds(20));
    assertThat(hears(hers, "availability", it -> is(it, "away")).path("agent_id").asString())
        .isEqualTo(id);
  }

  private static boolean is(JsonNode frame, String availability) {
    return frame.path("availability").asString().equals(availability);
  }

  @Test
  void the_queue_of_those_who_are_not_there_can_be_listed() {
    String first = conversation("Grace", jonas);
    String second = conversation("Alan", ada);
    conversation("Edsger", null);
    assertThat(absent()).containsExactlyInAnyOrder(first, second);
    streams.of(server, ada);
    streams.of(server, jonas);
    assertThat(absent()).isEmpty();
    jonas.put("/v1/me/availability", "{'availability': 'away'}").expect(200);
    assertThat(absent()).containsExactly(first);
    assertThat(ada.get("/v1/conversations?assigned_to=absent").at("/meta/total").asInt())
        .isEqualTo(1);
  }

  private List<String> absent() {
    return ada.get("/v1/conversations?assigned_to=absent").expect(200).texts("/data", "/id");
  }

  private String conversation(String name, @Nullable Client owner) {
    String contact = ada.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
    String start = "{'contact_id': '" + contact + "'}";
    String id = ada.post("/v1/conversations", start).expect(201).text("/id");
    if (owner != null) {
      String to = "{'agent_id': '" + owner.get("/v1/me").text("/id") + "'}";
      ada.put("/v1/conversations/" + id + "/assign", to).expect(200);
    }
    return id;
  }

  @Test
  void what_an_agent_has_chosen_is_kept() {
    jonas.put("/v1/me/availability", "{'availability': 'away'}").expect(200);
    assertThat(shown()).isEqualTo("offline");
    streams.of(server, jonas);
    assertThat(shown()).isEqualTo("away");
    jonas
        .put("/v1/me/availability", "{'availability': 'offline'}")
        .expectProblem(422, "validation_failed");
    jonas.put("/v1/me/availability", "{'availability': 'online'}").expect(200);
    assertThat(shown()).isEqualTo("online");
  }
}
