package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A process that is killed after it has written, and before its client knows, loses no answer. */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledTest {
  private static final String GRACE = "{\"name\": \"Grace\"}";
  private static final String REQUEST =
      """
      POST /v1/contacts HTTP/1.1\r
      Host: localhost\r
      Authorization: Bearer %s\r
      Content-Type: application/json\r
      Idempotency-Key: "a"\r
      Content-Length: 17\r
      \r
      """
          + GRACE;
  private static final String LISTENING = "listening on ";

  @Parameter Engine engine;

  @Test
  void a_repetition_after_a_kill_gets_the_answer_that_nobody_read() throws Exception {
    Config config = TestServer.config(engine);
    Process process = start(config);
    String token;
    try {
      String url = url(process.inputReader());
      Client client = signUp(url);
      token = client.token();
      try (RawClient deaf = RawClient.connect(URI.create(url).getPort())) {
        deaf.send(REQUEST.formatted(token));
        eventually(() -> contacts(client), total -> total == 1);
        process.destroyForcibly();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    try (TestServer server = TestServer.start(config, new TestClock())) {
      Client client = server.anonymous().as(token);
      Answer answer =
          client.with("Idempotency-Key", "\"a\"").post("/v1/contacts", GRACE).expect(201);
      assertThat(answer.header("idempotent-replayed")).contains("true");
      client.get("/v1/contacts/" + answer.text("/id")).expect(200);
      assertThat(contacts(client)).isEqualTo(1);
    }
  }

  private static Process start(Config config) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java, "-cp", System.getProperty("java.class.path"), "parley.Main", "serve");
    Map<String, String> environment = builder.environment();
    environment.put("PARLEY_PORT", "0");
    environment.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(database -> environment.put("PARLEY_DATABASE_URL", database));
    return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String url(BufferedReader output) throws IOException {
    String line = output.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = output.readLine();
    }
    assertThat(line).as("the server says where it listens").isNotNull();
    return String.valueOf(line).substring(LISTENING.length());
  }

  private static Client signUp(String url) {
    String body =
        """
        {"email": "ada@example.com", "password": "seven silent weavers",
         "organization_name": "Bakery"}
        """;
    Answer answer = Client.of(url).post("/v1/auth/signup", body).expect(201);
    return Client.of(url).as(answer.text("/access_token"));
  }

  private static int contacts(Client client) {
    return client.get("/v1/contacts").expect(200).at("/meta/total").asInt();
  }
}
