package parley.exports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;
import parley.testing.Unzipped;

/** {@code POST /v1/contacts/{id}/export}: all that is known of one contact, as a file. */
@ParameterizedClass
@EnumSource(Engine.class)
class ExportTest {
  private static final String ADA = "16505551234";

  /** More than a page. */
  private static final int MANY = 130;

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void connect() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
  }

  @AfterEach
  void disconnect() {
    server.close();
  }

  @Test
  void it_holds_all_that_is_known_of_the_contact_and_nothing_of_others() throws IOException {
    TestNumber second = new TestNumber(owner, TestNumber.NOWHERE, "");
    String conversation = writes(number, ADA, MANY);
    String other = writes(second, ADA, 2);
    writes(number, "16505559999", 1);
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    String photo = owner.upload("cake.txt", "cake".getBytes(UTF_8)).expect(201).text("/id");
    String gone = owner.upload("gone.txt", "gone".getBytes(UTF_8)).expect(201).text("/id");
    shows(conversation, photo);
    shows(conversation, gone);
    owner.delete("/v1/media/" + gone).expect(204);
    owner.post("/v1/contacts/" + contact + "/notes", "{'text': 'likes cake'}").expect(201);
    owner
        .put(
            "/v1/contacts/" + contact + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': 'denied'}")
        .expect(200);
    Answer export = exported(contact);
    assertThat(export.text("/contact_id")).isEqualTo(contact);
    assertThat(export.at("/missing_files").asInt()).isEqualTo(1);
    Unzipped files = Unzipped.download(owner, export.text("/id"));
    assertThat(files.files().keySet())
        .containsExactly(
            "README.txt",
            "contact.json",
            "consents.json",
            "notes.json",
            "conversations.ndjson",
            "messages.ndjson",
            "media/" + photo + "-cake.txt",
            "missing-files.json");
    assertThat(files.text("contact.json")).isEqualTo(owner.get("/v1/contacts/" + contact).body());
    assertThat(Json.parse(files.text("consents.json")).get(0).path("state").asString())
        .isEqualTo("denied");
    assertThat(Json.parse(files.text("notes.json")).get(0).path("text").asString())
        .isEqualTo("likes cake");
    assertThat(files.values("conversations.ndjson", "/id"))
        .containsExactlyInAnyOrder(conversation, other);
    assertThat(files.values("messages.ndjson", "/content/text"))
        .hasSize(MANY + 4)
        .startsWith("m0", "m1", "m2")
        .contains("m" + (MANY - 1));
    assertThat(files.text("media/" + photo + "-cake.txt")).isEqualTo("cake");
    assertThat(files.text("missing-files.json")).isEqualTo("[\"" + gone + "\"]");
    assertThat(owner.get("/v1/audit?target=" + contact).texts("/data", "/action"))
        .containsExactly("contact.export_fetched", "contact.exported");
  }

  @Test
  void a_part_of_the_file_can_be_had() {
    String id = exported(add("{'name': 'Ada'}")).text("/id");
    Answer part =
        owner.with("Range", "bytes=0-1").get("/v1/exports/" + id + "/download").expect(206);
    assertThat(part.body()).isEqualTo("PK");
    Answer whole = owner.get("/v1/exports/" + id + "/download").expect(200);
    assertThat(whole.header("content-disposition"))
        .contains("attachment; filename=\"" + id + ".zip\"");
    assertThat(whole.header("cache-control")).contains("no-store");
  }

  @Test
  void what_is_read_in_parts_is_fetched_once_and_a_look_is_no_fetch() {
    String contact = add("{'name': 'Ada'}");
    String path = "/v1/exports/" + exported(contact).text("/id") + "/download";
    owner.send("HEAD", path, new byte[0]).expect(200);
    assertThat(fetches(owner, contact)).isZero();
    for (int from = 1; from < 5; from++) {
      owner.with("Range", "bytes=" + from + "-" + from).get(path).expect(206);
    }
    assertThat(fetches(owner, contact)).isEqualTo(1);
    owner.get(path).expect(200);
    owner.with("Range", "bytes=0-9").get(path).expect(206);
    owner.with("Range", "bytes=10-").get(path).expect(206);
    assertThat(fetches(owner, contact)).isEqualTo(3);
    Answer key =
        owner.post("/v1/api-keys", "{'name': 'x', 'scopes': ['contacts:export']}").expect(201);
    owner.as(key.text("/key")).with("Range", "bytes=1-").get(path).expect(206);
    assertThat(fetches(owner, contact)).isEqualTo(4);
  }

  private static int fetches(Client client, String contact) {
    return client
        .get("/v1/audit?action=contact.export_fetched&target=" + contact)
        .at("/data")
        .size();
  }

  @Test
  void it_is_gone_after_a_day() throws IOException {
    String id = exported(add("{'name': 'Ada'}")).text("/id");
    assertThat(files()).hasSize(1);
    clock.advance(Duration.ofHours(24));
    owner = server.logIn(owner);
    owner.get("/v1/exports/" + id).expectProblem(404, "not_found");
    owner.get("/v1/exports/" + id + "/download").expectProblem(404, "not_found");
    server.close();
    server = TestServer.start(server.config(), clock);
    eventually(this::files, List::isEmpty);
  }

  @Test
  void it_goes_with_its_contact() {
    String contact = add("{'name': 'Ada'}");
    String id = exported(contact).text("/id");
    assertThat(files()).hasSize(1);
    owner.delete("/v1/contacts/" + contact).expect(204);
    owner.get("/v1/exports/" + id).expectProblem(404, "not_found");
    eventually(this::files, List::isEmpty);
  }

  @Test
  void what_was_written_of_a_contact_that_is_merged_goes_as_well() {
    String contact = add("{'name': 'Ada'}");
    String id = exported(contact).text("/id");
    String other = add("{'name': 'Ada L.'}");
    owner.post("/v1/contacts/" + other + "/merge", "{'from_id': '" + contact + "'}").expect(200);
    owner.get("/v1/exports/" + id).expectProblem(404, "not_found");
    assertThat(
            owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/contact_id"))
        .isEqualTo(other);
  }

  @Test
  void asking_again_while_it_is_written_answers_the_same() {
    String contact = add("{'name': 'Ada'}");
    List<String> ids =
        IntStream.range(0, 5)
            .mapToObj(
                i -> owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id"))
            .distinct()
            .toList();
    ids.forEach(id -> completed(id));
    assertThat(files()).hasSameSizeAs(ids);
  }

  @Test
  void a_server_that_was_stopped_writes_it_when_it_is_back() throws IOException {
    String conversation = writes(number, ADA, MANY);
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    String id = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
    server.close();
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
    completed(id);
    assertThat(Unzipped.download(owner, id).values("messages.ndjson", "/content/text"))
        .hasSize(MANY);
    assertThat(files()).hasSize(1);
  }

  private Answer exported(String contact) {
    Answer begun = owner.post("/v1/contacts/" + contact + "/export", "").expect(202);
    String id = begun.text("/id");
    assertThat(begun.header("location")).contains("/v1/exports/" + id);
    return completed(id);
  }

  private Answer completed(String id) {
    return eventually(
        () -> owner.get("/v1/exports/" + id).expect(200),
        export -> export.text("/status").equals("completed"));
  }

  /** What is kept beside the database. */
  private List<Path> files() {
    Path media = server.config().data().resolve("media");
    if (!Files.isDirectory(media)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(media)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String writes(TestNumber at, String phone, int messages) {
    IntStream.range(0, messages)
        .forEach(i ->
            at.inbound(phone, "wamid." + at.phoneNumberId() + phone + i, "m" + i, clock.instant())
                .expect(200));
    return owner
        .get("/v1/conversations?channel_id=" + at.channelId() + "&search=" + phone)
        .expect(200)
        .text("/data/0/id");
  }

  private void shows(String conversation, String media) {
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "document", "content": {"media_id": "%s"},
             "metadata": {"media_id": "one of the client's own"}}
            """
                .formatted(media))
        .expect(201);
  }

  private String add(String json) {
    return owner.post("/v1/contacts", json).expect(201).text("/id");
  }
}
