package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Whoever has a copy of the data folder has no key, though a repeated request is told it again. */
class ApiKeySecrecyTest {
  private static final String WANTED = "{'name': 'Findable', 'scopes': ['contacts:read']}";

  @Test
  void no_key_is_on_the_disk_in_clear() throws IOException {
    Config config = TestServer.config(Engine.SQLITE);
    String key;
    String token;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      token = owner.token();
      key = make(owner).text("/key");
    }
    assertThat(containing(config.data(), "Findable")).isNotEmpty();
    assertThat(containing(config.data(), key)).isEmpty();
    assertThat(containing(config.data(), key.substring(4, 40))).isEmpty();
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Answer again = make(server.anonymous().as(token));
      assertThat(again.header("idempotent-replayed")).contains("true");
      assertThat(again.text("/key")).isEqualTo(key);
    }
  }

  private static Answer make(Client owner) {
    return owner.with("Idempotency-Key", "\"one\"").post("/v1/api-keys", WANTED).expect(201);
  }

  private static List<Path> containing(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> read(file).contains(text)).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
