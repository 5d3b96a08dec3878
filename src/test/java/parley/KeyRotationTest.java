package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Replacing the key that seals credentials, while servers run. */
@ParameterizedClass
@EnumSource(Engine.class)
class KeyRotationTest {
  private static final String FIRST = "A".repeat(43) + "=";
  private static final String SECOND = "B".repeat(42) + "A=";

  @Parameter Engine engine;

  @Test
  void everything_opens_while_both_keys_are_known_and_afterwards_with_the_new_one_alone() {
    Config old = TestServer.config(engine, Map.of("PARLEY_SECRET_KEY", FIRST));
    String token;
    try (TestServer server = start(old)) {
      Client owner = server.signUp();
      token = owner.token();
      owner.post("/v1/channels", channel("106540352242922")).expect(201);
      owner.post("/v1/webhooks", "{'url': 'https://example.com/'}").expect(201);
      assertHandshake(server);
    }
    Config both = with(old, SECOND, FIRST);
    try (TestServer server = start(both)) {
      assertHandshake(server);
    }
    CommandLineSession rotation = CommandLineSession.run(() -> both, "rotate-key");
    assertThat(rotation.err()).isEmpty();
    assertThat(rotation.out()).contains("all sealed values are under the newest key");
    try (TestServer server = start(with(old, SECOND, ""))) {
      assertHandshake(server);
      Client owner = server.anonymous().as(token);
      String id = owner.get("/v1/channels").text("/data/0/id");
      owner.put("/v1/channels/" + id, "{'name': 'Reads its credentials'}").expect(200);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(old))
        .withMessageContaining("not the secret key");
  }

  @Test
  void a_new_key_alone_is_refused_as_long_as_values_are_under_the_old_one() {
    Config old = TestServer.config(engine, Map.of("PARLEY_SECRET_KEY", FIRST));
    start(old).close();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(with(old, SECOND, "")))
        .withMessageContaining("PARLEY_OLD_SECRET_KEYS");
  }

  @Test
  void a_repeated_request_is_known_by_its_idempotency_key_also_under_a_new_key() {
    Config old = TestServer.config(engine, Map.of("PARLEY_SECRET_KEY", FIRST));
    String body = "{\"name\": \"Grace\"}";
    String first;
    String token;
    try (TestServer server = start(old)) {
      Client owner = server.signUp();
      token = owner.token();
      first = owner.with("Idempotency-Key", "once").post("/v1/contacts", body).text("/id");
    }
    try (TestServer server = start(with(old, SECOND, FIRST))) {
      Client owner = server.anonymous().as(token).with("Idempotency-Key", "once");
      assertThat(owner.post("/v1/contacts", body).expect(201).text("/id")).isEqualTo(first);
    }
  }

  @Test
  void the_command_puts_a_new_key_before_the_one_in_the_file() throws IOException {
    Config config = TestServer.config(engine);
    start(config).close();
    String before = Files.readString(config.data().resolve("secret.key"));
    assertThat(CommandLineSession.run(() -> config, "rotate-key").out()).contains("restart");
    String after = Files.readString(config.data().resolve("secret.key"));
    assertThat(after).endsWith(before).hasLineCount(2);
    start(config).close();
    assertThat(CommandLineSession.run(() -> config, "rotate-key").out()).contains("newest key");
    Files.writeString(config.data().resolve("secret.key"), after.lines().findFirst().orElseThrow());
    start(config).close();
  }

  @Test
  void the_key_that_a_running_server_seals_under_is_not_taken_from_it() throws IOException {
    Config config = TestServer.config(engine);
    Path file = config.data().resolve("secret.key");
    String first;
    try (TestServer server = start(config)) {
      first = Files.readString(file);
      assertThat(CommandLineSession.run(() -> config, "rotate-key").code()).isZero();
      CommandLineSession again = CommandLineSession.run(() -> config, "rotate-key");
      assertThat(again.code()).as(again.out()).isOne();
      assertThat(again.err()).containsAnyOf("restart them", "already using the folder");
      server.signUp().post("/v1/channels", channel("106540352242922")).expect(201);
    }
    String both = Files.readString(file);
    Files.writeString(file, both.lines().findFirst().orElseThrow());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> start(config))
        .withMessageContaining("not the secret key");
    Files.writeString(file, both);
    assertThat(both).endsWith(first).hasLineCount(2);
    try (TestServer server = start(config)) {
      assertHandshake(server);
    }
    assertThat(CommandLineSession.run(() -> config, "rotate-key").out()).contains("newest key");
  }

  @Test
  void a_server_that_has_begun_with_the_new_key_lets_the_command_finish() {
    assumeTrue(engine == Engine.POSTGRESQL, "on SQLite no server may be running");
    Config config = TestServer.config(engine);
    start(config).close();
    assertThat(CommandLineSession.run(() -> config, "rotate-key").code()).isZero();
    try (TestServer _ = start(config)) {
      assertThat(CommandLineSession.run(() -> config, "rotate-key").out()).contains("newest key");
    }
  }

  private static TestServer start(Config config) {
    return TestServer.start(config, Clock.systemUTC());
  }

  private static void assertHandshake(TestServer server) {
    server
        .anonymous()
        .get("/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=a-word&hub.challenge=7")
        .expect(200);
  }

  private static String channel(String number) {
    return """
    {"type": "whatsapp", "name": "Shop", "phone_number_id": "%s", "credentials":
      {"access_token": "EAAG-token", "app_secret": "%s", "verify_token": "a-word"}}
    """
        .formatted(number, "0123456789abcdef".repeat(2));
  }

  private static Config with(Config config, String key, String oldKeys) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_PORT", "0");
    settings.put("PARLEY_DATA", config.data().toString());
    Optional<String> url = config.databaseUrl();
    url.ifPresent(text -> settings.put("PARLEY_DATABASE_URL", text));
    settings.put("PARLEY_SECRET_KEY", key);
    settings.put("PARLEY_OLD_SECRET_KEYS", oldKeys);
    settings.put("PARLEY_SIMULATOR", "on");
    return Config.of(settings, new Properties());
  }
}
