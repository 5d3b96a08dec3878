package parley.exports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.PATH;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
import parley.testing.TestNumber;
import parley.testing.TestServer;
import parley.testing.Unzipped;

/** An export whose process is killed while it is written is whole in the end. */
@ParameterizedClass
@EnumSource(Engine.class)
class KilledExportTest {
  private static final String ADA = "16505551234";
  private static final int MESSAGES = 150;

  /** With all cores taken by others. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final byte[] CAKE = "A cake with plums.".getBytes(UTF_8);

  @Parameter Engine engine;

  @Test
  void it_is_written_anew_and_nothing_is_left_of_what_was_written_before() {
    Config config = TestServer.config(engine);
    String token;
    String media;
    String id;
    BlockedFile blocked;
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      token = owner.token();
      String contact = writes(owner);
      media = shown(owner, contact);
      blocked = BlockedFile.of(config.data(), media);
      id = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
      assertThat(owner.get("/v1/exports/" + id).text("/status")).isEqualTo("pending");
      blocked.awaitReader();
      process.kill();
    }
    assertThat(BlockedFile.incoming(config.data())).singleElement(PATH).isNotEmptyFile();
    blocked.restore();
    try (TestServer server = TestServer.start(config, new TestClock())) {
      Client owner = server.anonymous().as(token);
      Answer done =
          eventually(
              PATIENCE,
              () -> owner.get("/v1/exports/" + id).expect(200),
              one -> one.text("/status").equals("completed"));
      byte[] zip = owner.get("/v1/exports/" + id + "/download").expect(200).bytes();
      assertThat(done.at("/size").asInt()).isEqualTo(zip.length);
      Unzipped files = Unzipped.of(zip);
      assertThat(files.values("messages.ndjson", "/content/text")).hasSize(MESSAGES + 1);
      assertThat(files.files().get("media/" + media + "-cake.txt")).isEqualTo(CAKE);
      assertThat(files.text("missing-files.json")).isEqualTo("[]");
      assertThat(BlockedFile.incoming(config.data())).isEmpty();
    }
  }

  @Test
  void a_contact_who_is_erased_meanwhile_leaves_no_file() {
    Config config = TestServer.config(engine);
    try (ParleyProcess process = ParleyProcess.start(config)) {
      Client owner = process.signUp();
      String contact = writes(owner);
      BlockedFile blocked = BlockedFile.of(config.data(), shown(owner, contact));
      String id = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
      blocked.awaitReader();
      owner.delete("/v1/contacts/" + contact).expect(204);
      owner.get("/v1/exports/" + id).expectProblem(404, "not_found");
      blocked.close();
      eventually(() -> BlockedFile.incoming(config.data()), List::isEmpty);
      eventually(() -> files(config.data().resolve("media")), List::isEmpty);
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers the contact. */
  private static String writes(Client owner) {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    for (int i = 0; i < MESSAGES; i++) {
      number.inbound(ADA, "wamid.killed" + i, "m" + i).expect(200);
    }
    return owner.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
  }

  /** Answers a file that will be shown to the contact: nobody sends it meanwhile. */
  private static String shown(Client owner, String contact) {
    String media = owner.upload("cake.txt", CAKE).expect(201).text("/id");
    String conversation = owner.get("/v1/conversations?contact_id=" + contact).text("/data/0/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "document", "content": {"media_id": "%s"}, "send_at": "%s"}
            """
                .formatted(media, Instant.now().plus(Duration.ofDays(1))))
        .expect(201);
    return media;
  }
}
