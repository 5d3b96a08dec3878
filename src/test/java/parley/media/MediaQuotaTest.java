package parley.media;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** How many files an organization may have, and how it gets rid of them. */
@ParameterizedClass
@EnumSource(Engine.class)
class MediaQuotaTest {
  private static final int MEGABYTE = 1 << 20;

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private Config config;
  private TestServer server;
  private Client agent;

  @BeforeEach
  void start() {
    config = TestServer.config(engine, Map.of("PARLEY_QUOTA_MEDIA_MB", "2"));
    server = TestServer.start(config, clock);
    agent = server.signUp();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static byte[] text(int size) {
    byte[] file = new byte[size];
    Arrays.fill(file, (byte) 'a');
    return file;
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(config.data().resolve("media"))) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String uploaded(int size) {
    return agent.upload("a.txt", text(size)).expect(201).text("/id");
  }

  @Test
  void uploads_at_once_end_where_the_room_ends() {
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 12)
                .<Callable<Answer>>mapToObj(
                    number -> () -> agent.upload("a.txt", text(MEGABYTE / 4)))
                .toList());
    assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(8);
    assertThat(answers)
        .filteredOn(answer -> answer.status() != 201)
        .allSatisfy(answer -> {
          answer.expectProblem(409, "quota_exceeded");
          assertThat(answer.at("/limit").asInt()).isEqualTo(2 * MEGABYTE);
        });
    assertThat(files()).hasSize(8);
    server.signUp().upload("a.txt", text(MEGABYTE)).expect(201);
  }

  @Test
  void a_file_that_is_deleted_makes_room_and_leads_nowhere() {
    String first = uploaded(2 * MEGABYTE);
    agent.upload("a.txt", text(1)).expectProblem(409, "quota_exceeded");
    server.signUp().delete("/v1/media/" + first).expectProblem(404, "not_found");
    agent.delete("/v1/media/" + first).expect(204);
    agent.get("/v1/media/" + first).expectProblem(404, "not_found");
    agent.delete("/v1/media/" + first).expectProblem(404, "not_found");
    eventually(this::files, List::isEmpty);
    uploaded(2 * MEGABYTE);
  }

  private String received(byte[] file) {
    String number = agent.get("/v1/channels").text("/data/0/phone_number_id");
    agent
        .post(
            "/simulator/inbound",
            """
            {"phone_number_id": "%s", "from": "16505551234",
             "media": {"type": "document", "mime_type": "text/plain", "base64": "%s"}}
            """
                .formatted(number, Base64.getEncoder().encodeToString(file)))
        .expect(202);
    Answer conversations =
        eventually(() -> agent.get("/v1/conversations"), list -> !list.at("/data").isEmpty());
    return conversations.text("/data/0/last_message/content/media_id");
  }

  @Test
  void what_customers_send_counts_and_is_kept_beyond_the_quota() {
    uploaded(2 * MEGABYTE);
    String id = received(Samples.TEXT);
    eventually(() -> agent.get("/v1/media/" + id + "/details").text("/status"), "ready"::equals);
    assertThat(agent.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(Samples.TEXT);
    agent.upload("a.txt", text(1)).expectProblem(409, "quota_exceeded");
    assertThat(agent.get("/v1/media/" + id + "/details").at("/expires_at").isNull()).isTrue();
    agent.delete("/v1/media/" + id).expect(204);
    agent.get("/v1/media/" + id).expectProblem(404, "not_found");
    assertThat(agent.get("/v1/conversations").text("/data/0/last_message/content/media_id"))
        .isEqualTo(id);
  }

  @Test
  void an_erased_contact_makes_room() {
    String id = received(text(MEGABYTE / 2));
    eventually(() -> agent.get("/v1/media/" + id + "/details").text("/status"), "ready"::equals);
    agent.upload("a.txt", text(2 * MEGABYTE)).expectProblem(409, "quota_exceeded");
    String contact = agent.get("/v1/contacts").text("/data/0/id");
    agent.delete("/v1/contacts/" + contact).expect(204);
    uploaded(2 * MEGABYTE);
  }

  @Test
  void an_upload_that_no_message_shows_is_erased_after_seven_days() {
    String shown = uploaded(MEGABYTE);
    String unused = uploaded(MEGABYTE);
    assertThat(agent.get("/v1/media/" + unused + "/details").at("/expires_at").isString()).isTrue();
    agent
        .post(
            "/v1/messages",
            """
            {"to": {"phone": "+14155552671"}, "type": "document", "content": {"media_id": "%s"}}
            """
                .formatted(shown))
        .expect(201);
    assertThat(agent.get("/v1/media/" + shown + "/details").at("/expires_at").isNull()).isTrue();
    clock.advance(Duration.ofDays(8));
    server.close();
    Client before = agent;
    server = TestServer.start(config, clock);
    agent = server.logIn(before);
    eventually(
        () -> agent.get("/v1/media/" + unused + "/details").status(), status -> status == 404);
    agent.get("/v1/media/" + shown).expect(200);
    eventually(this::files, list -> list.size() == 1);
    uploaded(MEGABYTE);
  }
}
