package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestServer;

/**
 * Kills the server in the middle of eight writers, twenty times, and looks whether every
 * acknowledged message is there once. Takes minutes, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=KillRounds}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class KillRounds {
  private static final int ROUNDS = 20;
  private static final int WRITERS = 8;

  /** Acknowledged before the kill, so that the writers are in full swing. */
  private static final int WARM = 100;

  private static final String LISTENING = "listening on ";

  /** What one writer knows to be written. */
  private record Acknowledged(String conversation, String messageId, String text) {}

  @Parameter Engine engine;

  private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();

  @Test
  void every_acknowledged_message_is_there_once_after_a_kill() throws Exception {
    Config config = TestServer.config(engine);
    List<String> conversations = new ArrayList<>();
    String token = "";
    for (int round = 0; round < ROUNDS; round++) {
      Process process = start(config);
      try {
        Client client = Client.of(url(process.inputReader()));
        if (round == 0) {
          token = signUp(client);
          conversations.addAll(openConversations(client.as(token)));
        }
        check(client.as(token), conversations);
        killWhileWriting(process, client.as(token), conversations, round);
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      check(server.anonymous().as(token), conversations);
    }
  }

  private void killWhileWriting(
      Process process, Client client, List<String> conversations, int round) throws Exception {
    int before = acknowledged.size();
    List<Thread> writers =
        IntStream.range(0, WRITERS)
            .mapToObj(i ->
                Thread.ofVirtual()
                    .start(() -> write(client, conversations.get(i), round + "-" + i)))
            .toList();
    Eventually.eventually(acknowledged::size, size -> size >= before + WARM);
    process.destroyForcibly().waitFor();
    for (Thread writer : writers) {
      writer.join();
    }
  }

  /** Writes until the server is gone. */
  private void write(Client client, String conversation, String name) {
    try {
      for (int i = 0; ; i++) {
        String text = name + "-" + i;
        String body = "{\"type\": \"text\", \"content\": {\"text\": \"" + text + "\"}}";
        String id =
            client
                .post("/v1/conversations/" + conversation + "/messages", body)
                .expect(201)
                .text("/id");
        acknowledged.add(new Acknowledged(conversation, id, text));
      }
    } catch (UncheckedIOException e) {
      assertThat(e).hasCauseInstanceOf(IOException.class);
    }
  }

  private void check(Client client, List<String> conversations) {
    for (String conversation : conversations) {
      List<String> texts = new ArrayList<>();
      List<String> ids = new ArrayList<>();
      String after = "";
      boolean more = true;
      while (more) {
        Answer page =
            client
                .get("/v1/conversations/" + conversation + "/messages?limit=100" + after)
                .expect(200);
        ids.addAll(0, page.texts("/data", "/id"));
        texts.addAll(0, page.texts("/data", "/content/text"));
        more = page.at("/meta/has_more").asBoolean();
        after = more ? "&before=" + page.text("/meta/before") : "";
      }
      assertThat(ids).doesNotHaveDuplicates();
      assertThat(texts).doesNotHaveDuplicates();
      assertThat(ids)
          .containsAll(
              acknowledged.stream()
                  .filter(message -> message.conversation().equals(conversation))
                  .map(Acknowledged::messageId)
                  .toList());
    }
  }

  private static List<String> openConversations(Client client) {
    return IntStream.range(0, WRITERS)
        .mapToObj(i -> {
          String contact =
              client
                  .post("/v1/contacts", "{'name': 'Writer', 'phone': '+1650555000" + i + "'}")
                  .expect(201)
                  .text("/id");
          return client
              .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
              .expect(201)
              .text("/id");
        })
        .toList();
  }

  private static String signUp(Client client) {
    return client
        .post(
            "/v1/auth/signup",
            """
            {"email": "kill@example.com", "password": "seven silent weavers",
             "organization_name": "Bakery"}
            """)
        .expect(201)
        .text("/access_token");
  }

  private static Process start(Config config) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java, "-cp", System.getProperty("java.class.path"), "parley.Main", "serve");
    Map<String, String> environment = builder.environment();
    environment.put("PARLEY_PORT", "0");
    environment.put("PARLEY_RATE_LIMIT", "off");
    environment.put("PARLEY_SIGNUP_LIMIT", "off");
    environment.put("PARLEY_DATA", config.data().toString());
    config.databaseUrl().ifPresent(url -> environment.put("PARLEY_DATABASE_URL", url));
    return builder
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(ProcessBuilder.Redirect.PIPE)
        .start();
  }

  /** Reads on in the background, so that the server's log never blocks it. */
  private static String url(BufferedReader output) throws IOException {
    String line = output.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = output.readLine();
    }
    assertThat(line).as("the server says where it listens").isNotNull();
    Thread.ofVirtual().start(() -> output.lines().forEach(rest -> {}));
    return String.valueOf(line).substring(LISTENING.length());
  }
}
