package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** When and from where a key was used last, at a grain of five minutes. */
@ParameterizedClass
@EnumSource(Engine.class)
class KeyUsesTest {
  private static final String WANTED = "{'name': 'x', 'scopes': ['contacts:read']}";

  @Parameter Engine engine;

  @Test
  void a_use_is_written_once_in_five_minutes() {
    TestClock clock = TestClock.still();
    Map<String, String> proxied = Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8");
    try (TestServer server = TestServer.start(TestServer.config(engine, proxied), clock)) {
      Client owner = server.signUp();
      Answer made = owner.post("/v1/api-keys", WANTED).expect(201);
      Instant first = clock.instant();
      use(owner, made, "203.0.113.1");
      Answer seen = used(owner, made);
      assertThat(Instant.parse(seen.text("/last_used_at"))).isEqualTo(first);
      assertThat(seen.text("/last_used_ip")).isEqualTo("203.0.113.1");

      clock.advance(Duration.ofMinutes(5).minusMillis(1));
      use(owner, made, "203.0.113.2");
      // What is used later is written later.
      Answer other = owner.post("/v1/api-keys", WANTED).expect(201);
      use(owner, other, "203.0.113.3");
      used(owner, other);
      assertThat(used(owner, made).text("/last_used_ip")).isEqualTo("203.0.113.1");

      clock.advance(Duration.ofMillis(1));
      use(owner, made, "203.0.113.4");
      eventually(() -> used(owner, made).text("/last_used_ip"), "203.0.113.4"::equals);
    }
  }

  @Test
  void a_clock_that_was_ahead_keeps_nothing_from_being_written() {
    TestClock clock = TestClock.still();
    Map<String, String> proxied = Map.of("PARLEY_TRUSTED_PROXIES", "127.0.0.0/8");
    try (TestServer server = TestServer.start(TestServer.config(engine, proxied), clock)) {
      Client owner = server.signUp();
      Answer made =
          owner
              .post(
                  "/v1/api-keys",
                  "{'name': 'x', 'scopes': ['contacts:read'], 'allowed_ips': ['203.0.113.0/24']}")
              .expect(201);
      use(owner, made, "203.0.113.1");
      refused(owner, made, 1);
      eventually(() -> used(owner, made).text("/last_used_ip"), "203.0.113.1"::equals);
      clock.advance(Duration.ofMinutes(-20));
      use(owner, made, "203.0.113.2");
      refused(owner, made, 2);
      Answer seen =
          eventually(
              () -> used(owner, made), answer -> answer.text("/last_used_ip").endsWith(".2"));
      assertThat(Instant.parse(seen.text("/last_used_at"))).isEqualTo(clock.instant());
    }
  }

  private static void refused(Client owner, Answer made, int times) {
    owner
        .as(made.text("/key"))
        .with("X-Forwarded-For", "198.51.100.1")
        .get("/v1/contacts")
        .expectProblem(403, "address_not_allowed");
    eventually(
        () -> owner.get("/v1/audit?action=api_key.refused"),
        answer -> answer.at("/data").size() == times);
  }

  private static void use(Client owner, Answer made, String address) {
    owner.as(made.text("/key")).with("X-Forwarded-For", address).get("/v1/contacts").expect(200);
  }

  private static Answer used(Client owner, Answer made) {
    return eventually(
        () -> owner.get("/v1/api-keys/" + made.text("/id")),
        answer -> !answer.at("/last_used_at").isNull());
  }
}
