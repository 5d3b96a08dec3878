package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What keys may do, and that nobody gives one more than they have. */
@ParameterizedClass
@EnumSource(Engine.class)
class ApiKeyScopesTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  @Test
  void a_missing_scope_is_named() {
    Client program = key(engine.server().signUp(), "/v1/api-keys", "contacts:read");
    Answer refused =
        program.post("/v1/contacts", "{'name': 'x'}").expectProblem(403, "insufficient_scope");
    assertThat(refused.header("www-authenticate").orElseThrow())
        .contains("error=\"insufficient_scope\", scope=\"contacts:write\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1/me", "/v1/me/api-keys"})
  void what_concerns_a_persons_login_is_no_matter_of_keys(String path) {
    Client owner = engine.server().signUp();
    for (String base : new String[] {"/v1/api-keys", "/v1/me/api-keys"}) {
      Answer refused = key(owner, base, "admin").get(path).expectProblem(403, "forbidden");
      assertThat(refused.text("/detail")).contains("which no API key has");
    }
  }

  @Test
  void a_key_makes_no_keys_unless_it_may_do_everything() {
    Client owner = engine.server().signUp();
    String wanted = "{'name': 'x', 'scopes': ['contacts:read']}";
    Client narrow = key(owner, "/v1/api-keys", "agents:manage");
    narrow.post("/v1/api-keys", wanted).expectProblem(403, "insufficient_scope");
    narrow.get("/v1/api-keys").expectProblem(403, "insufficient_scope");
    Client all = key(owner, "/v1/api-keys", "admin");
    Answer made = all.post("/v1/api-keys", wanted).expect(201);
    assertThat(made.text("/created_by/type")).isEqualTo("api_key");
    String unlimited = "{'name': 'x', 'scopes': ['admin']}";
    all.post("/v1/api-keys", unlimited).expectProblem(403, "forbidden");
  }

  @Test
  void an_admin_neither_gives_admin_nor_gets_the_secret_of_a_key_that_has_it() {
    Client owner = engine.server().signUp();
    Client admin = colleague(owner, "admin");
    admin.post("/v1/api-keys", body("admin")).expectProblem(403, "forbidden");
    Answer powerful = owner.post("/v1/api-keys", body("admin")).expect(201);
    String path = "/v1/api-keys/" + powerful.text("/id");
    admin.post(path + "/rotate", "{}").expectProblem(403, "forbidden");
    admin.put(path, "{'allowed_ips': []}").expectProblem(403, "forbidden");
    Answer modest = admin.post("/v1/api-keys", body("contacts:read")).expect(201);
    admin
        .put("/v1/api-keys/" + modest.text("/id"), "{'scopes': ['contacts:read', 'admin']}")
        .expectProblem(403, "forbidden");
    admin.delete(path).expect(204);
  }

  @Test
  void an_agent_has_personal_keys_only_and_gives_them_no_more_than_they_have() {
    Client owner = engine.server().signUp();
    Client agent = colleague(owner, "agent");
    agent.get("/v1/api-keys").expectProblem(403, "forbidden");
    Answer refused =
        agent.post("/v1/me/api-keys", body("contacts:delete")).expectProblem(403, "forbidden");
    assertThat(refused.text("/detail")).contains("contacts:delete");
    Answer made = agent.post("/v1/me/api-keys", body("contacts:read")).expect(201);
    assertThat(made.text("/kind")).isEqualTo("personal");
    assertThat(made.text("/agent_id")).isEqualTo(agent.get("/v1/me").text("/id"));
    owner.as(made.text("/key")).get("/v1/contacts").expect(200);
  }

  @Test
  void a_personal_key_is_seen_and_revoked_by_owners_and_changed_by_its_agent() {
    Client owner = engine.server().signUp();
    Client agent = colleague(owner, "agent");
    Answer made = agent.post("/v1/me/api-keys", body("contacts:read")).expect(201);
    String id = made.text("/id");
    owner.get("/v1/me/api-keys/" + id).expectProblem(404, "not_found");
    assertThat(owner.get("/v1/api-keys/" + id).text("/kind")).isEqualTo("personal");
    owner.put("/v1/api-keys/" + id, "{'name': 'Mine'}").expectProblem(403, "forbidden");
    owner.post("/v1/api-keys/" + id + "/rotate", "{}").expectProblem(403, "forbidden");
    agent.put("/v1/me/api-keys/" + id, "{'name': 'Mine'}").expect(200);
    owner.delete("/v1/api-keys/" + id).expect(204);
    owner.as(made.text("/key")).get("/v1/contacts").expectProblem(401, "invalid_token");
  }

  @Test
  void a_personal_key_loses_what_its_agent_may_no_longer_do_and_gets_it_back() {
    Client owner = engine.server().signUp();
    Client admin = colleague(owner, "admin");
    String agent = "/v1/agents/" + admin.get("/v1/me").text("/id");
    Client program = key(admin, "/v1/me/api-keys", "contacts:read", "contacts:write");
    String contact = "{'name': 'Grace'}";
    program.post("/v1/contacts", contact).expect(201);
    owner.put(agent, "{'role': 'viewer'}").expect(200);
    program.post("/v1/contacts", contact).expectProblem(403, "insufficient_scope");
    program.get("/v1/contacts").expect(200);
    owner.put(agent, "{'role': 'agent'}").expect(200);
    program.post("/v1/contacts", contact).expect(201);
  }

  @Test
  void a_personal_key_dies_with_its_agent_and_does_not_come_back_with_them() {
    Client owner = engine.server().signUp();
    Client agent = colleague(owner, "agent");
    String path = "/v1/agents/" + agent.get("/v1/me").text("/id");
    Answer personal = agent.post("/v1/me/api-keys", body("contacts:read")).expect(201);
    Client program = owner.as(personal.text("/key"));
    program.get("/v1/contacts").expect(200);
    owner.post(path + "/deactivate", "{}").expect(200);
    program.get("/v1/contacts").expectProblem(401, "invalid_token");
    owner.post(path + "/reactivate", "").expect(200);
    program.get("/v1/contacts").expectProblem(401, "invalid_token");
    assertThat(owner.get("/v1/api-keys/" + personal.text("/id")).text("/status"))
        .isEqualTo("revoked");
  }

  @Test
  void the_key_of_an_owner_who_becomes_an_agent_may_do_what_agents_may() {
    Client owner = engine.server().signUp();
    Client second = colleague(owner, "owner");
    Client program = key(second, "/v1/me/api-keys", "admin");
    program.get("/v1/api-keys").expect(200);
    String agent = "/v1/agents/" + second.get("/v1/me").text("/id");
    owner.put(agent, "{'role': 'agent'}").expect(200);
    program.get("/v1/api-keys").expectProblem(403, "insufficient_scope");
    program.get("/v1/contacts").expect(200);
  }

  @Test
  void where_a_second_factor_is_missing_personal_keys_may_do_nothing_either() {
    Client owner = engine.server().signUp();
    Client program = key(owner, "/v1/api-keys", "contacts:read");
    Client agent = colleague(owner, "agent");
    Client personal = key(agent, "/v1/me/api-keys", "contacts:read");
    personal.get("/v1/contacts").expect(200);
    key(owner, "/v1/api-keys", "settings:manage")
        .put("/v1/settings/sign-in", "{'require_second_factor': true}")
        .expect(200);
    agent
        .post("/v1/me/api-keys", body("contacts:read"))
        .expectProblem(403, "second_factor_setup_required");
    eventually(() -> personal.get("/v1/contacts"), answer -> answer.status() == 403)
        .expectProblem(403, "second_factor_setup_required");
    program.get("/v1/contacts").expect(200);
  }

  @Test
  void what_is_done_to_a_key_and_by_a_key_is_in_the_audit_log() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", body("admin")).expect(201);
    String path = "/v1/api-keys/" + made.text("/id");
    owner.put(path, "{'name': 'y'}").expect(200);
    owner.post(path + "/rotate", "{}").expect(200);
    owner.as(made.text("/key")).post("/v1/teams", "{'name': 'T'}").expect(201);
    owner.delete(path).expect(204);
    Answer log = owner.get("/v1/audit?target=" + made.text("/id")).expect(200);
    assertThat(log.texts("/data", "/action"))
        .containsExactly(
            "api_key.revoked", "api_key.rotated", "api_key.changed", "api_key.created");
    assertThat(log.body()).doesNotContain(made.text("/key"));
    Answer team = owner.get("/v1/audit?actor=" + made.text("/id")).expect(200);
    assertThat(team.text("/data/0/action")).isEqualTo("team.created");
    assertThat(team.text("/data/0/actor/type")).isEqualTo("api_key");
    assertThat(team.text("/data/0/actor/name")).isEqualTo("y");
  }

  @Test
  void a_message_says_that_a_program_wrote_it_or_as_whom_it_acts() {
    Client owner = engine.server().signUp();
    String contact = owner.post("/v1/contacts", "{'phone': '+14155552671'}").text("/id");
    String conversation =
        owner.post("/v1/conversations", "{'contact_id': '" + contact + "'}").text("/id");
    String messages = "/v1/conversations/" + conversation + "/messages";
    String note = "{'type': 'note', 'content': {'text': 'Hello'}}";
    Answer made =
        owner.post("/v1/api-keys", body("messages:send", "conversations:read", "events:read"));
    Client program = owner.as(made.text("/key"));
    Answer sent = program.post(messages, note).expect(201);
    assertThat(sent.text("/sender/type")).isEqualTo("api_key");
    assertThat(sent.text("/sender/id")).isEqualTo(made.text("/id"));
    Answer read = program.get("/v1/messages/" + sent.text("/id")).expect(200);
    assertThat(read.at("/sender")).isEqualTo(sent.at("/sender"));
    eventually(
        () -> program.get("/v1/events?after=0&types=message.created").expect(200).body(),
        events ->
            events.contains(
                "\"sender\":{\"type\":\"api_key\",\"id\":\"%s\"}".formatted(made.text("/id"))));
    Client personal = key(owner, "/v1/me/api-keys", "messages:send");
    assertThat(personal.post(messages, note).expect(201).text("/sender/id"))
        .isEqualTo(owner.get("/v1/me").text("/id"));
  }

  @Test
  void nothing_is_assigned_to_a_key() {
    Client owner = engine.server().signUp();
    String mine = "/v1/conversations?assigned_to=me";
    key(owner, "/v1/api-keys", "conversations:read")
        .get(mine)
        .expectProblem(400, "invalid_parameter");
    key(owner, "/v1/api-keys", "conversations:read")
        .get("/v1/conversations?assigned_to=" + owner.get("/v1/me").text("/id"))
        .expect(200);
    key(owner, "/v1/me/api-keys", "conversations:read").get(mine).expect(200);
  }

  private static Client key(Client maker, String path, String... scopes) {
    return maker.as(maker.post(path, body(scopes)).expect(201).text("/key"));
  }

  private static String body(String... scopes) {
    return "{'name': 'x', 'scopes': ['" + String.join("', '", scopes) + "']}";
  }

  private Client colleague(Client owner, String role) {
    String email = "keys" + COUNTER.incrementAndGet() + engine + "@example.net";
    String password = "seven quick weavers";
    owner
        .post(
            "/v1/agents",
            "{'email': '%s', 'name': 'Ada', 'password': '%s', 'role': '%s'}"
                .formatted(email, password, role))
        .expect(201);
    Answer entered =
        engine
            .server()
            .anonymous()
            .post("/v1/auth/login", "{'email': '%s', 'password': '%s'}".formatted(email, password))
            .expect(200);
    return owner.as(entered.text("/access_token"));
  }
}
