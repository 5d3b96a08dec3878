package parley.exports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.BlockedFile;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.ParleyProcess;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** How exports are refused, and how they end without a file. */
@ParameterizedClass
@EnumSource(Engine.class)
class ExportEndTest {
  @Parameter Engine engine;

  @Test
  void what_cannot_be_read_however_often_it_is_tried_ends_it() throws IOException {
    Config config = TestServer.config(engine);
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(config, clock)) {
      Client owner = server.signUp();
      String contact = add(owner, 0);
      Path file = file(config, shown(owner, contact));
      Files.delete(file);
      Files.createDirectory(file);
      String id = export(owner, contact).text("/id");
      // Tokens of agents live for an hour.
      String key = "{'name': 'K', 'scopes': ['contacts:export']}";
      Client keyed = owner.as(owner.post("/v1/api-keys", key).expect(201).text("/key"));
      eventually(
          () -> {
            clock.advance(Duration.ofSeconds(10));
            return status(keyed, id);
          },
          status -> !status.equals("pending"));
      Answer failed = keyed.get("/v1/exports/" + id).expect(200);
      assertThat(failed.text("/status")).isEqualTo("failed");
      assertThat(failed.at("/size").isNull()).isTrue();
      assertThat(failed.at("/finished_at").isNull()).isFalse();
      keyed.get("/v1/exports/" + id + "/download").expectProblem(404, "not_found");
      Files.delete(file);
      String again = export(keyed, contact).text("/id");
      assertThat(again).isNotEqualTo(id);
      eventually(() -> status(keyed, again), "completed"::equals);
    }
  }

  @Test
  void eleven_at_once_are_one_too_many_and_who_asks_again_is_given_the_same() {
    Config config = TestServer.config(engine);
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      List<String> contacts = IntStream.range(0, 11).mapToObj(i -> add(owner, i)).toList();
      BlockedFile blocked = BlockedFile.of(config.data(), shown(owner, contacts.getFirst()));
      List<String> ids =
          contacts.subList(0, 10).stream()
              .map(contact -> export(owner, contact).text("/id"))
              .toList();
      assertThat(ids).doesNotHaveDuplicates();
      blocked.awaitReader();
      Answer refused =
          owner
              .post("/v1/contacts/" + contacts.getLast() + "/export", "")
              .expectProblem(409, "quota_exceeded");
      assertThat(refused.text("/detail")).endsWith("; wait for the end of one.");
      assertThat(export(owner, contacts.getFirst()).text("/id")).isEqualTo(ids.getFirst());
      blocked.close();
      eventually(() -> status(owner, ids.getLast()), "completed"::equals);
      export(owner, contacts.getLast());
    }
  }

  private static String status(Client owner, String id) {
    return owner.get("/v1/exports/" + id).expect(200).text("/status");
  }

  private static String add(Client owner, int number) {
    return owner
        .post("/v1/contacts", "{'phone': '+1650555%04d'}".formatted(1000 + number))
        .expect(201)
        .text("/id");
  }

  private static Answer export(Client owner, String contact) {
    return owner.post("/v1/contacts/" + contact + "/export", "").expect(202);
  }

  /** Answers a file that will be shown to the contact: nobody sends it meanwhile. */
  private static String shown(Client owner, String contact) {
    String media = owner.upload("cake.txt", "cake".getBytes(UTF_8)).expect(201).text("/id");
    Instant later = Instant.now().plus(Duration.ofDays(1));
    owner
        .post(
            "/v1/messages",
            """
            {"to": {"contact_id": "%s"}, "channel": "whatsapp", "type": "document",
             "content": {"media_id": "%s"}, "send_at": "%s"}
            """
                .formatted(contact, media, later))
        .expect(201);
    return media;
  }

  private static Path file(Config config, String media) throws IOException {
    try (Stream<Path> files = Files.walk(config.data().resolve("media"))) {
      return files.filter(file -> file.endsWith(media)).findFirst().orElseThrow();
    }
  }
}
