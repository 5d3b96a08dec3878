package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestServer;

/** {@code /v1/webhooks}, and events that arrive. */
@ParameterizedClass
@EnumSource(Engine.class)
class EventWebhooksTest {
  @Parameter Engine engine;

  private final Receiver receiver = new Receiver();
  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  private Answer add(String members) {
    return owner
        .post("/v1/webhooks", "{'url': '" + receiver.url() + "'" + members + "}")
        .expect(201);
  }

  private String contact(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  @Test
  void a_webhook_is_made_read_listed_changed_and_removed() {
    Answer made = add(", \"events\": [\"contact.created\"], \"description\": \"Desk\"");
    String path = "/v1/webhooks/" + made.text("/id");
    assertThat(made.header("location")).contains(path);
    assertThat(made.text("/secret")).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(made.texts("/events", "")).containsExactly("contact.created");
    Answer read = owner.get(path).expect(200);
    assertThat(read.at("/secret").isNull()).isTrue();
    assertThat(read.text("/status")).isEqualTo("active");
    assertThat(owner.get("/v1/webhooks").expect(200).texts("/data", "/id"))
        .containsExactly(made.text("/id"));
    Answer changed =
        owner.put(path, "{'events': null, 'description': null, 'enabled': false}").expect(200);
    assertThat(changed.texts("/events", "")).containsExactly("*");
    assertThat(changed.at("/description").isNull()).isTrue();
    assertThat(changed.text("/status")).isEqualTo("disabled");
    assertThat(changed.at("/disabled_reason").isNull()).isTrue();
    assertThat(changed.text("/url")).isEqualTo(receiver.url());
    owner.delete(path).expect(204);
    owner.get(path).expectProblem(404, "not_found");
  }

  @Test
  void agents_see_of_an_address_only_where_it_leads() {
    String url = "https://192.88.98.1:8443/hooks/secret?token=secret";
    String id = owner.post("/v1/webhooks", "{'url': '" + url + "'}").expect(201).text("/id");
    Client agent = agent();
    for (Answer seen :
        List.of(agent.get("/v1/webhooks/" + id), agent.get("/v1/webhooks?per_page=1"))) {
      assertThat(seen.expect(200).body())
          .contains("\"https://192.88.98.1:8443/\"")
          .doesNotContain("secret?");
    }
    assertThat(owner.get("/v1/webhooks/" + id).text("/url")).isEqualTo(url);
    assertThat(owner.get("/v1/webhooks").texts("/data", "/url")).containsExactly(url);
  }

  private Client agent() {
    String named =
        """
        "email": "desk%s@example.org", "password": "a plum in late October"
        """
            .formatted(System.nanoTime());
    owner.post("/v1/agents", "{'name': 'Desk', " + named + "}").expect(201);
    Client anyone = engine.server().anonymous();
    return anyone.as(
        anyone.post("/v1/auth/login", "{" + named + "}").expect(200).text("/access_token"));
  }

  @Test
  void wrong_fields_are_refused() {
    for (String body :
        List.of(
            "{}",
            "{\"url\": null}",
            "{\"url\": \"x\"}",
            "{\"url\": \"https://example.com\", \"events\": []}",
            "{\"url\": \"https://example.com\", \"events\": [\"contact.exploded\"]}",
            "{\"url\": \"https://example.com\", \"enabled\": null}",
            "{\"url\": \"https://example.com/" + "x".repeat(2000) + "\"}")) {
      owner.post("/v1/webhooks", body).expectProblem(422, "validation_failed");
    }
  }

  @Test
  void there_are_fifty_at_most() {
    for (int i = 0; i < 50; i++) {
      add(", \"enabled\": false");
    }
    owner
        .post("/v1/webhooks", "{'url': '" + receiver.url() + "'}")
        .expectProblem(409, "quota_exceeded");
  }

  @Test
  void an_event_arrives_as_the_log_shows_it_and_a_judge_believes_its_signature() {
    Answer made = add("");
    contact("Zoë");
    Receiver.Call call = receiver.await(1).getFirst();
    assertThat(call.isSignedWith(made.text("/secret"))).isTrue();
    assertThat(call.isSignedWith("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")).isFalse();
    String shown = owner.get("/v1/events").expect(200).at("/data/0").toString();
    String createdAt = call.event().at("/created_at").asString();
    assertThat(call.body())
        .isEqualTo(
            shown.substring(0, shown.length() - 1) + ",\"timestamp\":\"" + createdAt + "\"}");
    assertThat(call.id()).isEqualTo(call.event().at("/id").asString());
    assertThat(call.headers())
        .containsEntry("content-type", "application/json")
        .containsEntry("user-agent", "Parley");
    Answer delivered =
        eventually(
            () -> owner.get("/v1/webhooks/" + made.text("/id") + "/deliveries?status=delivered"),
            answer -> answer.at("/data").size() == 1);
    assertThat(delivered.at("/data/0/attempts/0/status_code").asInt()).isEqualTo(204);
    assertThat(delivered.text("/data/0/event_id")).isEqualTo(call.id());
    assertThat(delivered.at("/data/0/next_attempt_at").isNull()).isTrue();
    eventually(
        () -> owner.get("/v1/webhooks/" + made.text("/id")),
        answer -> answer.at("/last_success_at").isString());
  }

  @Test
  void a_secret_is_in_the_database_under_seal_only() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    Answer made;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      String body = "{\"url\": \"" + receiver.url() + "\"}";
      Client keyed = server.signUp().with("Idempotency-Key", "\"once\"");
      made = keyed.post("/v1/webhooks", body).expect(201);
      assertThat(keyed.post("/v1/webhooks", body).text("/secret")).isEqualTo(made.text("/secret"));
    }
    try (Stream<Path> files = Files.list(config.data())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(made.text("/secret"), "whsec_");
      }
    }
  }

  @Test
  void only_what_happens_afterwards_and_is_wanted_arrives_and_in_order() {
    contact("Before");
    eventually(() -> owner.get("/v1/events"), answer -> answer.at("/data").size() == 1);
    add(", \"events\": [\"contact.updated\", \"contact.deleted\"]");
    String id = contact("Ada");
    for (int i = 0; i < 10; i++) {
      owner.put("/v1/contacts/" + id, "{'name': 'Ada " + i + "'}").expect(200);
    }
    owner.delete("/v1/contacts/" + id).expect(204);
    List<Receiver.Call> calls = receiver.await(11);
    assertThat(calls).extracting(Receiver.Call::sequence).isSorted().doesNotHaveDuplicates();
    assertThat(calls.getLast().event().at("/type").asString()).isEqualTo("contact.deleted");
    assertThat(calls).hasSize(11);
  }

  @Test
  void a_new_secret_signs_beside_the_old_one() {
    Answer made = add("");
    Answer rotated = owner.post("/v1/webhooks/" + made.text("/id") + "/rotate", "").expect(200);
    assertThat(rotated.text("/secret")).isNotEqualTo(made.text("/secret"));
    contact("Ada");
    Receiver.Call call = receiver.await(1).getFirst();
    assertThat(call.isSignedWith(made.text("/secret"))).isTrue();
    assertThat(call.isSignedWith(rotated.text("/secret"))).isTrue();
  }

  @Test
  void a_webhook_that_hangs_delays_no_other_and_no_message() {
    try (Receiver hanging = new Receiver()) {
      hanging.behave(call -> Receiver.Reply.hang());
      String dead =
          owner.post("/v1/webhooks", "{'url': '" + hanging.url() + "'}").expect(201).text("/id");
      add(", \"events\": [\"contact.created\"]");
      for (int i = 0; i < 12; i++) {
        contact("Contact " + i);
      }
      String message =
          owner
              .post(
                  "/v1/messages",
                  """
                  {"to": {"phone": "+14155552671"}, "type": "text", "content": {"text": "Hi"}}
                  """)
              .expect(201)
              .text("/id");
      hanging.await(8);
      receiver.await(13);
      eventually(
          () -> owner.get("/v1/messages/" + message).text("/status"),
          List.of("sent", "delivered", "read")::contains);
      Answer waiting = owner.get("/v1/webhooks/" + dead + "/deliveries").expect(200);
      assertThat(waiting.texts("/data", "/status")).containsOnly("pending");
      assertThat(hanging.calls()).hasSize(8);
    }
  }

  @Test
  void a_failure_is_repeated_under_the_same_id() {
    receiver.behave(call -> Receiver.Reply.of(receiver.calls().isEmpty() ? 500 : 200));
    Answer made = add("");
    contact("Ada");
    List<Receiver.Call> calls = receiver.await(2);
    assertThat(calls.get(1).id()).isEqualTo(calls.get(0).id());
    assertThat(calls.get(1).body()).isEqualTo(calls.get(0).body());
    assertThat(calls.get(1).isSignedWith(made.text("/secret"))).isTrue();
    Answer delivered =
        eventually(
            () -> owner.get("/v1/webhooks/" + made.text("/id") + "/deliveries"),
            answer -> answer.at("/data/0/status").asString("").equals("delivered"));
    assertThat(delivered.at("/data/0/attempts").size()).isEqualTo(2);
    assertThat(delivered.text("/data/0/attempts/0/error")).isEqualTo("answered 500, not 2xx");
  }
}
