package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** {@code /v1/api-keys}: made, shown, changed and revoked. */
@ParameterizedClass
@EnumSource(Engine.class)
class ApiKeyTest {
  private static final String CRM =
      "{'name': 'CRM', 'scopes': ['contacts:write', 'contacts:read', 'contacts:read']}";

  @Parameter Engine engine;

  @Test
  void a_key_is_shown_once_and_works_as_a_bearer_token() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", CRM).expect(201);
    String path = "/v1/api-keys/" + made.text("/id");
    assertThat(made.text("/key")).matches("^pak_[0-9A-Za-z]{49}$");
    assertThat(made.header("location")).contains(path);
    assertThat(made.text("/hint")).isEqualTo("pak_…" + made.text("/key").substring(49));
    assertThat(made.texts("/scopes", "")).containsExactly("contacts:read", "contacts:write");
    assertThat(made.text("/kind")).isEqualTo("organization");
    assertThat(made.text("/status")).isEqualTo("active");
    assertThat(made.text("/created_by/id")).isEqualTo(owner.get("/v1/me").text("/id"));
    owner.as(made.text("/key")).get("/v1/contacts").expect(200);

    Answer read = owner.get(path).expect(200);
    assertThat(read.at("/key").isNull()).isTrue();
    assertThat(read.body()).doesNotContain(made.text("/key"));
    assertThat(owner.get("/v1/api-keys").expect(200).body()).doesNotContain(made.text("/key"));
  }

  @Test
  void a_key_lives_for_a_year_unless_it_is_told_otherwise() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", CRM).expect(201);
    assertThat(Instant.parse(made.text("/expires_at")))
        .isEqualTo(Instant.parse(made.text("/created_at")).plus(Duration.ofDays(365)));
    String forever = "{'name': 'x', 'scopes': ['events:read'], 'expires_at': null}";
    assertThat(owner.post("/v1/api-keys", forever).expect(201).at("/expires_at").isNull()).isTrue();
    String past = "{'name': 'x', 'scopes': ['events:read'], 'expires_at': '2020-01-01T00:00:00Z'}";
    Answer refused = owner.post("/v1/api-keys", past).expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/code")).isEqualTo("not_in_future");
  }

  @Test
  void what_a_key_cannot_have_is_refused_by_name() {
    Client owner = engine.server().signUp();
    Answer unknown =
        owner
            .post("/v1/api-keys", "{'name': 'x', 'scopes': ['contacts:read', 'keys:manage']}")
            .expectProblem(422, "validation_failed");
    assertThat(unknown.text("/errors/0/field")).isEqualTo("/scopes/1");
    assertThat(unknown.texts("/errors", "/code")).containsExactly("unknown_scope");
    assertThat(unknown.text("/errors/0/message")).contains("contacts:read").contains("admin");
    Answer many =
        owner
            .post(
                "/v1/api-keys",
                "{'name': ' ', 'scopes': [], 'allowed_ips': ['10.0.0.0/33', 'here'], 'rate_limit':"
                    + " 0}")
            .expectProblem(422, "validation_failed");
    assertThat(many.texts("/errors", "/field"))
        .containsExactly("/name", "/scopes", "/allowed_ips/0", "/allowed_ips/1", "/rate_limit");
  }

  @Test
  void a_change_counts_for_the_next_request() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", CRM).expect(201);
    Client program = owner.as(made.text("/key"));
    program.post("/v1/contacts", "{'name': 'Grace'}").expect(201);
    Answer changed =
        owner
            .put(
                "/v1/api-keys/" + made.text("/id"),
                "{'name': 'Reader', 'scopes': ['contacts:read']}")
            .expect(200);
    assertThat(changed.text("/name")).isEqualTo("Reader");
    program.get("/v1/contacts").expect(200);
    program.post("/v1/contacts", "{'name': 'Ada'}").expectProblem(403, "insufficient_scope");
  }

  @Test
  void a_revoked_key_is_refused_at_once_and_stays_revoked() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", CRM).expect(201);
    String path = "/v1/api-keys/" + made.text("/id");
    Client program = owner.as(made.text("/key"));
    program.get("/v1/contacts").expect(200);
    owner.delete(path).expect(204);
    Answer refused = program.get("/v1/contacts").expectProblem(401, "invalid_token");
    assertThat(refused.header("www-authenticate").orElseThrow()).contains("invalid_token");
    assertThat(owner.get(path).text("/status")).isEqualTo("revoked");
    owner.put(path, "{'name': 'Again'}").expectProblem(409, "api_key_revoked");
    owner.post(path + "/rotate", "{}").expectProblem(409, "api_key_revoked");
    owner.delete(path).expect(204);
  }

  @Test
  void whoever_repeats_the_post_gets_the_same_key_again() {
    Client owner = engine.server().signUp().with("Idempotency-Key", "\"one\"");
    Answer first = owner.post("/v1/api-keys", CRM).expect(201);
    Answer second = owner.post("/v1/api-keys", CRM).expect(201);
    assertThat(second.text("/key")).isEqualTo(first.text("/key"));
    assertThat(owner.get("/v1/api-keys").at("/meta/total").asLong()).isEqualTo(1);
  }

  @Test
  void a_mistyped_key_is_no_key() {
    Client owner = engine.server().signUp();
    String key = owner.post("/v1/api-keys", CRM).expect(201).text("/key");
    char other = key.charAt(10) == 'x' ? 'y' : 'x';
    String typo = key.substring(0, 10) + other + key.substring(11);
    owner.as(typo).get("/v1/contacts").expectProblem(401, "invalid_token");
    owner.as(key + "0").get("/v1/contacts").expectProblem(401, "invalid_token");
    owner.as("pak_").get("/v1/contacts").expectProblem(401, "invalid_token");
    engine.server().anonymous().get("/v1/contacts?ticket=" + key).expect(401);
    engine.server().anonymous().get("/v1/events/stream?ticket=" + key).expect(401);
  }

  @Test
  void the_last_use_is_noted_a_moment_later() {
    Client owner = engine.server().signUp();
    Answer made = owner.post("/v1/api-keys", CRM).expect(201);
    assertThat(made.at("/last_used_at").isNull()).isTrue();
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    owner.as(made.text("/key")).get("/v1/contacts").expect(200);
    Answer used =
        eventually(
            () -> owner.get("/v1/api-keys/" + made.text("/id")),
            answer -> !answer.at("/last_used_at").isNull());
    assertThat(Instant.parse(used.text("/last_used_at"))).isAfterOrEqualTo(before);
    assertThat(used.text("/last_used_ip")).isEqualTo("127.0.0.1");
  }
}
