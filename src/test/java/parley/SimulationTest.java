package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestServer;

/** The simulator in a whole Parley, which doesn't know that it isn't Meta. */
@ParameterizedClass
@EnumSource(Engine.class)
class SimulationTest {
  @Parameter Engine engine;

  @Test
  void a_customer_writes_to_a_new_organization_and_reads_the_reply() {
    try (TestServer server = strict()) {
      Client owner = server.signUp();
      converse(owner, owner.get("/v1/channels").text("/data/0/phone_number_id"));
    }
  }

  @Test
  void a_channel_that_points_at_the_simulator_is_served_by_it() {
    try (TestServer server = strict()) {
      Client owner = server.signUp();
      owner
          .post(
              "/v1/channels",
              """
              {"type": "whatsapp", "name": "Test", "phone_number_id": "106540352242922",
               "credentials": {"access_token": "token", "app_secret": "0f3c5a7e9b1d2f40"},
               "settings": {"graph_url": "%s/simulator/graph"}}
              """
                  .formatted(server.url()))
          .expect(201);
      converse(owner, "106540352242922");
    }
  }

  private static void converse(Client owner, String number) {
    inbound(owner, number).expect(202);
    Answer list =
        Eventually.eventually(
            () -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty());
    assertThat(list.text("/data/0/contact/name")).isEqualTo("Zoë");
    assertThat(list.text("/data/0/contact/phone")).isEqualTo("+4915112345678");
    assertThat(list.text("/data/0/last_message/content/text")).isEqualTo("Grüße 🌿");
    String conversation = "/v1/conversations/" + list.text("/data/0/id");
    owner
        .post(
            conversation + "/messages",
            """
            {"type": "text", "content": {"text": "It is ready."}}
            """)
        .expect(201);
    Eventually.eventually(
        () -> owner.get(conversation).texts("/messages", "/status"),
        List.of("received", "read")::equals);
    Answer sent = owner.get("/simulator/messages?phone_number_id=" + number);
    assertThat(sent.texts("/data", "/message/text/body")).containsExactly("It is ready.");
    assertThat(sent.text("/data/0/status")).isEqualTo("read");
  }

  @Test
  void a_channel_of_meta_is_not_served() {
    Client owner = engine.server().signUp();
    String number = "206540352242922";
    owner
        .post(
            "/v1/channels",
            """
            {"type": "whatsapp", "name": "Real", "phone_number_id": "%s",
             "credentials": {"access_token": "token", "app_secret": "0f3c5a7e9b1d2f40"}}
            """
                .formatted(number))
        .expect(201);
    inbound(owner, number).expectProblem(404, "not_found");
  }

  @Test
  void there_is_no_simulator_where_it_is_off() {
    Config config = TestServer.withoutSimulator(TestServer.config(engine));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Answer answer = inbound(server.anonymous(), "1");
      answer.expectProblem(404, "route_not_found");
      assertThat(answer.text("/detail"))
          .isEqualTo(
              "Here the WhatsApp simulator is off, because the test says so;"
                  + " PARLEY_SIMULATOR=on switches it on.");
      server.anonymous().get("/simulator/graph/v25.0/1").expectProblem(404, "route_not_found");
      assertThat(server.signUp().get("/v1/channels").at("/meta/total").asInt()).isZero();
    }
  }

  @Test
  void who_has_no_channel_yet_is_told_so_when_a_message_needs_one() {
    Config config = TestServer.withoutSimulator(TestServer.config(engine));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Answer answer =
          server
              .signUp()
              .post(
                  "/v1/messages",
                  """
                  {"to": {"phone": "+14155552671"}, "type": "text", "content": {"text": "Hi"}}
                  """);
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.text("/errors/0/message"))
          .isEqualTo("the organization has no channel yet; add one with POST /v1/channels");
    }
  }

  @Test
  void the_window_counts_down_also_where_it_is_not_enforced() {
    Client owner = engine.server().signUp();
    inbound(owner, owner.get("/v1/channels").text("/data/0/phone_number_id")).expect(202);
    Answer list =
        Eventually.eventually(
            () -> owner.get("/v1/conversations"), answer -> !answer.at("/data").isEmpty());
    assertThat(list.at("/data/0/window/open").asBoolean()).isTrue();
    assertThat(Instant.parse(list.text("/data/0/window/expires_at")))
        .isEqualTo(Instant.parse(list.text("/data/0/last_message_at")).plus(Duration.ofHours(24)));
  }

  /** As in production: it calls no address that isn't public, but its own. */
  private TestServer strict() {
    return TestServer.start(TestServer.publicOnly(TestServer.config(engine)), Clock.systemUTC());
  }

  private static Answer inbound(Client client, String number) {
    return client.post(
        "/simulator/inbound",
        """
        {"phone_number_id": "%s", "from": "+4915112345678", "name": "Zoë",
         "text": "Grüße 🌿"}
        """
            .formatted(number));
  }
}
