package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FileServer;
import parley.testing.TestServer;

/** Files that agents upload. */
@ParameterizedClass
@EnumSource(Engine.class)
class UploadTest {
  @Parameter Engine engine;

  private Client agent;

  @BeforeEach
  void signUp() {
    agent = engine.server().signUp();
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void a_file_is_kept_and_given_back_as_it_was() throws Exception {
    Answer created = agent.upload("cake.jpg", Samples.JPEG).expect(201);
    assertThat(created.text("/id")).startsWith("med_");
    assertThat(created.text("/status")).isEqualTo("ready");
    assertThat(created.text("/mime_type")).isEqualTo("image/jpeg");
    assertThat(created.at("/size").asInt()).isEqualTo(Samples.JPEG.length);
    assertThat(created.text("/sha256")).isEqualTo(sha256(Samples.JPEG));
    assertThat(created.text("/filename")).isEqualTo("cake.jpg");
    String path = "/v1/media/" + created.text("/id");
    assertThat(created.header("location")).contains(path);
    Answer file = agent.get(path).expect(200);
    assertThat(file.bytes()).isEqualTo(Samples.JPEG);
    assertThat(file.header("content-type")).contains("image/jpeg");
    assertThat(file.header("content-length")).contains("" + Samples.JPEG.length);
    assertThat(file.header("content-disposition"))
        .contains("inline; filename=\"cake.jpg\"; filename*=UTF-8''cake.jpg");
    assertThat(file.header("x-content-type-options")).contains("nosniff");
    assertThat(file.header("content-security-policy")).contains("sandbox; default-src 'none'");
    assertThat(file.header("cache-control")).contains("private, no-cache");
    assertThat(file.header("etag")).contains("\"" + created.text("/sha256") + "\"");
    Answer details = agent.get(path + "/details").expect(200);
    assertThat(details.text("/sha256")).isEqualTo(created.text("/sha256"));
  }

  @Test
  void a_file_that_has_not_changed_is_not_sent_again() {
    String path = "/v1/media/" + agent.upload("a.txt", Samples.TEXT).text("/id");
    String tag = agent.get(path).header("etag").orElseThrow();
    assertThat(agent.with("If-None-Match", tag).get(path).expect(304).bytes()).isEmpty();
    Answer head = agent.send("HEAD", path, new byte[0]).expect(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("content-length")).contains("" + Samples.TEXT.length);
  }

  @Test
  void documents_are_attachments() {
    for (byte[] document : List.of(Samples.PDF, Samples.TEXT)) {
      String path = "/v1/media/" + agent.upload("a", document).expect(201).text("/id");
      assertThat(agent.get(path).header("content-disposition").orElseThrow())
          .startsWith("attachment;");
    }
  }

  @Test
  void what_can_run_in_a_browser_or_on_a_machine_is_refused() {
    for (byte[] file :
        List.of(
            Samples.HTML,
            Samples.SVG,
            Samples.EXE,
            Samples.ELF,
            Samples.SCRIPT,
            Samples.zip("a.txt"),
            Samples.brokenZip())) {
      Answer refused = agent.upload("cake.jpg", file).expectProblem(422, "unsupported_media");
      assertThat(refused.text("/errors/0/field")).isEqualTo("/file");
    }
  }

  @Test
  void a_page_behind_a_picture_is_served_as_a_picture() {
    byte[] both = Bytes.join(Samples.JPEG, Samples.HTML);
    Answer created = agent.upload("page.html", both).expect(201);
    Answer file = agent.get("/v1/media/" + created.text("/id")).expect(200);
    assertThat(file.header("content-type")).contains("image/jpeg");
    assertThat(file.header("x-content-type-options")).contains("nosniff");
  }

  @Test
  void a_name_is_cleaned_and_leads_nowhere() throws IOException {
    Answer created = agent.upload("../../../../../tmp/evil.txt", Samples.TEXT).expect(201);
    assertThat(created.text("/filename")).isEqualTo("evil.txt");
    Path media = engine.server().config().data().resolve("media");
    try (Stream<Path> files = Files.walk(media)) {
      List<Path> found = files.filter(file -> file.endsWith(created.text("/id"))).toList();
      assertThat(found).hasSize(1);
      assertThat(Files.readAllBytes(found.getFirst())).isEqualTo(Samples.TEXT);
      assertThat(Files.getPosixFilePermissions(found.getFirst()))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      assertThat(Files.getPosixFilePermissions(media))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void a_file_that_is_refused_leaves_nothing_behind() {
    // A server of its own: on the others' somebody else may be uploading.
    try (TestServer server = TestServer.start(engine)) {
      Client owner = server.signUp();
      owner.upload("a.html", Samples.HTML).expect(422);
      owner.upload("a.txt", new byte[0]).expectProblem(422, "validation_failed");
      Path incoming = server.config().data().resolve("media").resolve("incoming");
      assertThat(incoming).isEmptyDirectory();
    }
  }

  @Test
  void the_largest_file_is_taken_and_a_byte_more_is_not() {
    byte[] largest = new byte[16 << 20];
    Arrays.fill(largest, (byte) 'a');
    String id = agent.upload("a.txt", largest).expect(201).text("/id");
    assertThat(agent.get("/v1/media/" + id).expect(200).bytes()).isEqualTo(largest);
    byte[] more = Bytes.join(largest, new byte[] {'a'});
    agent.upload("a.txt", more).expectProblem(413, "payload_too_large");
  }

  @Test
  void a_body_without_a_file_or_with_two_is_refused() {
    Client form = agent.with("Content-Type", "multipart/form-data; boundary=b");
    String file = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nx\r\n";
    String other = "--b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nx\r\n";
    assertThat(
            form.send("POST", "/v1/media", (other + "--b--").getBytes(StandardCharsets.UTF_8))
                .expectProblem(422, "validation_failed")
                .text("/errors/0/code"))
        .isEqualTo("required");
    assertThat(
            form.send("POST", "/v1/media", (file + file + "--b--").getBytes(StandardCharsets.UTF_8))
                .expectProblem(422, "validation_failed")
                .text("/errors/0/code"))
        .isEqualTo("repeated");
    form.send("POST", "/v1/media", file.getBytes(StandardCharsets.UTF_8))
        .expectProblem(400, "malformed_multipart");
  }

  @Test
  void a_repetition_is_known_by_the_file_and_its_name() {
    Client keyed = agent.with("Idempotency-Key", "\"upload\"");
    Answer first = keyed.upload("a.txt", Samples.TEXT).expect(201);
    Answer again = keyed.upload("a.txt", Samples.TEXT).expect(201);
    assertThat(again.header("idempotent-replayed")).contains("true");
    assertThat(again.body()).isEqualTo(first.body());
    keyed.upload("b.txt", Samples.TEXT).expectProblem(422, "idempotency_key_reused");
    keyed.upload("a.txt", Samples.PDF).expectProblem(422, "idempotency_key_reused");
  }

  private String refusal(String url) {
    return agent
        .post("/v1/media", "{'url': '" + url + "'}")
        .expectProblem(422, "validation_failed")
        .text("/errors/0/code");
  }

  @Test
  void a_part_that_nobody_reads_is_ignored_unless_the_client_prefers_otherwise() {
    agent.upload("/v1/media", "folder", "{}", "a.txt", Samples.TEXT).expect(201);
    Client strict = agent.with("Prefer", "handling=strict");
    Answer refused =
        strict
            .upload("/v1/media", "folder", "{}", "a.txt", Samples.TEXT)
            .expectProblem(422, "unknown_field");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/folder");
    strict.upload("a.txt", Samples.TEXT).expect(201);
  }

  @Test
  void a_file_is_fetched_from_where_it_is() {
    try (FileServer files = new FileServer("/cake.jpg", Samples.JPEG)) {
      String body = "{\"url\": \"" + files.url() + "/cake.jpg?size=1\"}";
      Answer created = agent.post("/v1/media", body).expect(201);
      assertThat(created.text("/filename")).isEqualTo("cake.jpg");
      assertThat(agent.get("/v1/media/" + created.text("/id")).bytes()).isEqualTo(Samples.JPEG);
    }
  }

  @Test
  void an_address_without_a_file_that_is_taken_is_refused() {
    try (FileServer files = new FileServer("/a.html", Samples.HTML)) {
      files.add("/moved", 302, files.url() + "/a.html", new byte[0]);
      files.add("/gone", 404, "", Samples.TEXT);
      files.add("/large", 200, "", new byte[(16 << 20) + 1]);
      agent
          .post("/v1/media", "{'url': '" + files.url() + "/a.html'}")
          .expectProblem(422, "unsupported_media");
      assertThat(refusal(files.url() + "/moved")).isEqualTo("refused");
      assertThat(refusal(files.url() + "/gone")).isEqualTo("refused");
      assertThat(refusal(files.url() + "/large")).isEqualTo("too_large");
      assertThat(refusal("http://10.0.0.1/a.jpg")).isEqualTo("unreachable");
      assertThat(refusal("http://[::1]/a.jpg")).isEqualTo("unreachable");
      assertThat(refusal("file:///etc/passwd")).isEqualTo("invalid_format");
      assertThat(refusal("http://ada:secret@example.com/")).isEqualTo("invalid_format");
    }
  }

  @Test
  void another_organization_sees_nothing_of_it() {
    String path = "/v1/media/" + agent.upload("a.txt", Samples.TEXT).text("/id");
    Client other = engine.server().signUp();
    other.get(path).expectProblem(404, "not_found");
    other.get(path + "/details").expectProblem(404, "not_found");
    engine.server().anonymous().get(path).expectProblem(401, "authentication_required");
  }
}
