package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Keys that may be used from some addresses only, and so many times a second. */
@ParameterizedClass
@EnumSource(Engine.class)
class ApiKeyAddressTest {
  @Parameter Engine engine;

  @Test
  void behind_a_trusted_proxy_it_is_the_address_of_the_client_that_counts() {
    try (TestServer server = server(Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8"))) {
      Client program = key(server.signUp(), "'allowed_ips': ['203.0.113.0/24', '2001:db8::/32']");
      from(program, "203.0.113.9").expect(200);
      from(program, "2001:db8::1").expect(200);
      from(program, "198.51.100.1, 203.0.113.9").expect(200);
      Answer refused = from(program, "203.0.113.9, 198.51.100.1");
      refused.expectProblem(403, "address_not_allowed");
      assertThat(refused.text("/detail")).contains("198.51.100.1");
      program.get("/v1/contacts").expectProblem(403, "address_not_allowed");
    }
  }

  @Test
  void what_a_client_says_of_itself_changes_nothing() {
    try (TestServer server = server(Map.of())) {
      Client owner = server.signUp();
      Client elsewhere = key(owner, "'allowed_ips': ['203.0.113.0/24']");
      from(elsewhere, "203.0.113.9").expectProblem(403, "address_not_allowed");
      from(key(owner, "'allowed_ips': ['127.0.0.1']"), "203.0.113.9").expect(200);
      from(key(owner, "'allowed_ips': null"), "203.0.113.9").expect(200);
    }
  }

  @Test
  void the_audit_log_tells_once_from_where_a_key_was_refused() {
    try (TestServer server = server(Map.of())) {
      Client owner = server.signUp();
      Client elsewhere = key(owner, "'allowed_ips': ['203.0.113.0/24']");
      for (int i = 0; i < 5; i++) {
        elsewhere.get("/v1/contacts").expectProblem(403, "address_not_allowed");
      }
      Answer log =
          eventually(
              () -> owner.get("/v1/audit?action=api_key.refused"),
              answer -> !answer.at("/data").isEmpty());
      assertThat(log.text("/data/0/ip")).isEqualTo("127.0.0.1");
      assertThat(log.text("/data/0/target/id"))
          .isEqualTo(owner.get("/v1/api-keys").text("/data/0/id"));
      elsewhere.get("/v1/contacts").expectProblem(403, "address_not_allowed");
      // What is noted later is written later.
      key(owner, "'allowed_ips': ['198.51.100.0/24']").get("/v1/contacts").expect(403);
      eventually(
          () -> owner.get("/v1/audit?action=api_key.refused"),
          answer -> answer.at("/data").size() == 2);
    }
  }

  @Test
  void a_stolen_key_does_not_use_up_what_the_organization_may_ask() {
    try (TestServer server = server(Map.of("PARLEY_RATE_LIMIT", "50"))) {
      Client owner = server.signUp();
      String before = owner.get("/v1/contacts").header("ratelimit").orElseThrow();
      Client elsewhere = key(owner, "'allowed_ips': ['203.0.113.0/24']");
      for (int i = 0; i < 40; i++) {
        elsewhere.get("/v1/contacts").expectProblem(403, "address_not_allowed");
      }
      assertThat(remaining(owner.get("/v1/contacts")))
          .as("was " + before)
          .isGreaterThanOrEqualTo(90);
    }
  }

  @Test
  void a_limit_of_its_own_is_shown_and_kept_whatever_the_organization_may_ask() {
    try (TestServer server = server(Map.of("PARLEY_RATE_LIMIT", "1000"))) {
      Client owner = server.signUp();
      Client slow = key(owner, "'rate_limit': 1");
      Answer first = slow.get("/v1/contacts").expect(200);
      assertThat(first.header("ratelimit-policy")).contains("\"key\";q=2;w=2");
      assertThat(first.header("ratelimit")).contains("\"key\";r=1;t=1");
      Answer refused = first;
      for (int i = 0; i < 20 && refused.status() == 200; i++) {
        refused = slow.get("/v1/contacts");
      }
      refused.expectProblem(429, "rate_limited");
      assertThat(refused.header("ratelimit-policy")).contains("\"key\";q=2;w=2");
      assertThat(owner.get("/v1/contacts").expect(200).header("ratelimit-policy"))
          .contains("\"default\";q=2000;w=2");
      owner
          .post("/v1/api-keys", "{'name': 'x', 'scopes': ['contacts:read'], 'rate_limit': 1001}")
          .expectProblem(422, "validation_failed");
    }
  }

  private TestServer server(Map<String, String> settings) {
    return TestServer.start(TestServer.config(engine, settings), Clock.systemUTC());
  }

  private static Client key(Client owner, String field) {
    String body = "{'name': 'x', 'scopes': ['contacts:read'], " + field + "}";
    return owner.as(owner.post("/v1/api-keys", body).expect(201).text("/key"));
  }

  private static Answer from(Client program, String forwarded) {
    return program.with("X-Forwarded-For", forwarded).get("/v1/contacts");
  }

  private static int remaining(Answer answer) {
    return Integer.parseInt(
        answer.header("ratelimit").orElseThrow().replaceFirst(".*;r=(\\d+).*", "$1"));
  }
}
