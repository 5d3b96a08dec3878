package parley.drafts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What an agent has begun to write: kept for themselves, the newest of their devices. */
@ParameterizedClass
@EnumSource(Engine.class)
class DraftTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private Client owner;
  private String contact;
  private String conversation;
  private String path;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    contact = owner.post("/v1/contacts", "{'phone': '+16505551234'}").expect(201).text("/id");
    conversation =
        owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
    path = "/v1/conversations/" + conversation + "/draft";
  }

  private Answer put(String text, String updatedAt) {
    return owner
        .put(path, "{'text': '%s', 'updated_at': '%s'}".formatted(text, updatedAt))
        .expect(200);
  }

  /** What a new agent logs in with. */
  private String newAgent() {
    String login =
        "{'email': 'draft%d@example.net', 'password': 'seven silent weavers'"
            .formatted(COUNTER.incrementAndGet());
    owner.post("/v1/agents", login + ", 'name': 'Ada', 'role': 'agent'}").expect(201);
    return login + "}";
  }

  private Client loggedIn(String login) {
    return owner.as(owner.post("/v1/auth/login", login).expect(200).text("/access_token"));
  }

  @Test
  void a_draft_is_there_until_it_is_dropped() {
    assertThat(owner.get(path).expect(200).text("/text")).isEmpty();
    assertThat(owner.get(path).at("/updated_at").isNull()).isTrue();
    owner.put(path, "{'text': 'Your cake', 'note': 'Ask Jonas'}").expect(200);
    Answer draft = owner.get(path).expect(200);
    assertThat(draft.text("/conversation_id")).isEqualTo(conversation);
    assertThat(draft.text("/text")).isEqualTo("Your cake");
    assertThat(draft.text("/note")).isEqualTo("Ask Jonas");
    assertThat(owner.get("/v1/drafts").expect(200).at("/data/0")).isEqualTo(draft.json());
    owner.delete(path).expect(204);
    owner.delete(path).expect(204);
    assertThat(owner.get("/v1/drafts").expect(200).at("/data").isEmpty()).isTrue();
  }

  @Test
  void the_newer_of_two_devices_wins() {
    put("of the phone", "2026-03-01T09:30:01Z");
    Answer late = put("of the laptop", "2026-03-01T09:30:00Z");
    assertThat(late.text("/text")).isEqualTo("of the phone");
    assertThat(put("", "2026-03-01T09:30:00Z").text("/text")).isEqualTo("of the phone");
    assertThat(put("later", "2026-03-01T09:30:02Z").text("/text")).isEqualTo("later");
    assertThat(put("", "2026-03-01T09:30:03Z").at("/updated_at").isNull()).isTrue();
    assertThat(owner.get("/v1/drafts").expect(200).at("/data").isEmpty()).isTrue();
  }

  @Test
  void a_fast_clock_keeps_nobody_from_writing() {
    Answer future = put("from tomorrow", "2999-01-01T00:00:00Z");
    assertThat(Instant.parse(future.text("/updated_at"))).isBefore("2998-01-01T00:00:00Z");
    owner.put(path, "{'text': 'now'}").expect(200);
    assertThat(owner.get(path).text("/text")).isEqualTo("now");
  }

  @Test
  void nobody_else_sees_it_and_no_event_tells_of_it() {
    Client ada = loggedIn(newAgent());
    put("Secret", "2026-03-01T09:30:00Z");
    assertThat(ada.get(path).expect(200).text("/text")).isEmpty();
    assertThat(ada.get("/v1/drafts").expect(200).at("/data").isEmpty()).isTrue();
    ada.delete(path).expect(204);
    assertThat(owner.get(path).text("/text")).isEqualTo("Secret");
    owner.post("/v1/contacts", "{'phone': '+16505551235'}").expect(201);
    List<String> types =
        eventually(
            () -> owner.get("/v1/events").expect(200).at("/data").findValuesAsString("type"),
            found -> found.size() > 2);
    assertThat(types).containsExactly("contact.created", "conversation.created", "contact.created");
  }

  @Test
  void it_goes_with_the_conversation() {
    put("Your cake", "2026-03-01T09:30:00Z");
    owner.delete("/v1/contacts/" + contact).expect(204);
    owner.get(path).expectProblem(404, "not_found");
    assertThat(owner.get("/v1/drafts").expect(200).at("/meta/total").asLong()).isZero();
  }

  @Test
  void it_goes_with_the_agent() {
    String login = newAgent();
    Client ada = loggedIn(login);
    String agent = ada.get("/v1/me").expect(200).text("/id");
    ada.put(path, "{'text': 'Secret'}").expect(200);
    put("Your cake", "2026-03-01T09:30:00Z");
    owner.post("/v1/agents/" + agent + "/deactivate", "{}").expect(200);
    owner.post("/v1/agents/" + agent + "/reactivate", "{}").expect(200);
    assertThat(loggedIn(login).get("/v1/drafts").expect(200).at("/data").isEmpty()).isTrue();
    assertThat(owner.get(path).text("/text")).isEqualTo("Your cake");
  }

  @Test
  void nonsense_is_refused() {
    owner.put(path, "{'updated_at': 'yesterday'}").expectProblem(422, "validation_failed");
    owner.put(path, "{'text': 7}").expectProblem(422, "validation_failed");
    owner
        .put("/v1/conversations/cnv_0000000000000/draft", "{'text': 'x'}")
        .expectProblem(404, "not_found");
  }
}
