package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.BlockedFile;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.ParleyProcess;
import parley.testing.Receiver;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** Looks for somebody who was erased wherever a server keeps anything. */
@ParameterizedClass
@EnumSource(Engine.class)
class ErasureTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559876";

  /** In every text of Ada's, and nowhere else. */
  private static final String WORD = "zwetschgenkuchen";

  @Parameter Engine engine;

  private TestServer server;
  private Client owner;
  private TestNumber number;
  private Receiver receiver;

  /** Of all that is known of Ada. */
  private String export = "";

  @BeforeEach
  void start() {
    server = TestServer.start(engine);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    receiver = new Receiver();
    owner.post("/v1/webhooks", "{\"url\": \"%s\"}".formatted(receiver.url())).expect(201);
  }

  @AfterEach
  void stop() {
    server.close();
    receiver.close();
  }

  private String contactOf(String phone) {
    return Eventually.eventually(
            () -> owner.get("/v1/contacts?search=" + phone),
            answer -> answer.at("/data/0").isObject())
        .text("/data/0/id");
  }

  /** Whatever can be known of Ada; answers her id. */
  private String known() {
    for (int i = 0; i < 30; i++) {
      number.inbound(ADA, "wamid.ada" + i, WORD + " " + i + " for +" + ADA);
    }
    String id = contactOf(ADA);
    owner
        .post(
            "/v1/contacts/" + id + "/notes",
            "{\"text\": \"%s is what +%s likes\"}".formatted(WORD, ADA))
        .expect(201);
    String conversation = owner.get("/v1/conversations?contact_id=" + id).text("/data/0/id");
    owner
        .put(
            "/v1/conversations/" + conversation + "/draft",
            "{\"text\": \"%s\", \"note\": \"+%s\"}".formatted(WORD, ADA))
        .expect(200);
    String media =
        owner
            .upload("cake.txt", (WORD + " of +" + ADA).getBytes(StandardCharsets.UTF_8))
            .expect(201)
            .text("/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "document", "content": {"media_id": "%s", "caption": "%s"},
             "send_at": "%s"}
            """
                .formatted(media, WORD, Instant.now().plus(Duration.ofDays(1))))
        .expect(201);
    leavesAsItsFallback(conversation);
    // A message without an id can't be read, and is set aside.
    number.messages(
        "{\"from\": \"%s\", \"type\": \"text\", \"text\": {\"body\": \"%s\"}}"
            .formatted(ADA, WORD));
    // What is said in a group is no conversation, and an event tells of it as it came.
    number.messages(
        """
        {"from": "%s", "group_id": "g1", "id": "wamid.group", "type": "text",
         "text": {"body": "%s"}}
        """
            .formatted(ADA, WORD));
    receiver.await(30);
    export = export(owner, id);
    Eventually.eventually(
        () -> owner.get("/v1/exports/" + export).expect(200).text("/status"), "completed"::equals);
    return id;
  }

  /** A message that says something else by now: the provider would only take its fallback. */
  private void leavesAsItsFallback(String conversation) {
    String id =
        owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                """
                {"type": "text", "content": {"text": "%s is ready, +%s"},
                 "fallback_template": {"name": "ready", "language": "en"}}
                """
                    .formatted(WORD, ADA))
            .expect(201)
            .text("/id");
    number
        .value(
            """
            "statuses": [{"id": "wamid.ready", "status": "failed", "timestamp": "%d",
             "recipient_id": "1", "biz_opaque_callback_data": "%s",
             "errors": [{"code": 131047, "title": "Re-engagement message"}]}]
            """
                .formatted(Instant.now().getEpochSecond() + 1, id))
        .expect(200);
    assertThat(owner.get("/v1/messages/" + id).expect(200).text("/type")).isEqualTo("template");
  }

  private static String export(Client client, String contact) {
    return client.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
  }

  /** A file that a conversation with a contact will show: nobody sends it meanwhile. */
  private static String shown(Client client, String contact) {
    String media = client.upload("a.txt", "x".getBytes(StandardCharsets.UTF_8)).text("/id");
    String conversation = client.get("/v1/conversations?contact_id=" + contact).text("/data/0/id");
    client
        .post(
            "/v1/conversations/" + conversation + "/messages",
            """
            {"type": "document", "content": {"media_id": "%s"}, "send_at": "%s"}
            """
                .formatted(media, Instant.now().plus(Duration.ofDays(1))))
        .expect(201);
    return media;
  }

  /** Where the file of the export is kept. */
  private Path kept(String organization) {
    String name = file(export);
    return server
        .config()
        .data()
        .resolve("media")
        .resolve(organization)
        .resolve(name.substring(name.length() - 2))
        .resolve(name);
  }

  /** How the file of an export is called where it is kept. */
  private static String file(String export) {
    return export.replace("exp_", "med_");
  }

  @Test
  void nothing_is_left_of_who_was_erased_and_all_of_the_others() throws Exception {
    number.inbound(GRACE, "wamid.grace", "rhubarb");
    number.messages(
        "{\"from\": \"%s\", \"type\": \"text\", \"text\": {\"body\": \"x\"}}".formatted(GRACE));
    String ada = known();
    assertThat(places(ADA)).containsAll(expected());
    assertThat(places(WORD)).containsAll(expected());
    assertThat(places(WORD)).anyMatch(place -> place.endsWith(file(export)));

    owner.delete("/v1/contacts/" + ada).expect(204);
    assertThat(owner.get("/v1/contacts/" + ada).status()).isEqualTo(404);
    assertThat(owner.get("/v1/conversations").texts("/data", "/contact/phone"))
        .containsExactly("+" + GRACE);
    assertThat(found(WORD)).isZero();
    assertThat(owner.get("/v1/messages?status=scheduled").expect(200).at("/data")).isEmpty();

    assertThat(Eventually.eventually(() -> places(ADA), List::isEmpty)).isEmpty();
    assertThat(Eventually.eventually(() -> places(WORD), List::isEmpty)).isEmpty();
    assertThat(places(GRACE)).isNotEmpty();
    assertThat(found("rhubarb")).isEqualTo(1);
  }

  private Remains remains() {
    return new Remains(server.config());
  }

  private List<String> places(String text) {
    return remains().places(text);
  }

  /** Where Ada and her word are before she is erased, among other places. */
  private List<String> expected() {
    return engine == Engine.SQLITE
        ? List.of("parley.db-wal")
        : List.of("contact_note", "draft", "event", "message", "quarantine");
  }

  private int found(String word) {
    return owner.get("/v1/messages/search?query=" + word).expect(200).at("/data").size();
  }

  @Test
  void a_server_that_is_killed_meanwhile_goes_on_when_it_is_back() {
    server.close();
    try (ParleyProcess process = ParleyProcess.start(server.config())) {
      Client again = process.anonymous().as(owner.token());
      TestNumber here = number.as(again);
      // So many that they can't all be gone by the time of the kill.
      for (int i = 0; i < 1_000; i++) {
        here.inbound(ADA, "wamid.many" + i, WORD + " " + i);
      }
      String id = again.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
      again.delete("/v1/contacts/" + id).expect(204);
      process.kill();
    }
    assertThat(places(WORD)).isNotEmpty();
    server = TestServer.start(server.config(), Clock.systemUTC());
    Duration patience = Duration.ofMinutes(1);
    assertThat(Eventually.eventually(patience, () -> places(WORD), List::isEmpty)).isEmpty();
    assertThat(Eventually.eventually(patience, () -> places(ADA), List::isEmpty)).isEmpty();
  }

  @Test
  void what_a_killed_server_has_written_of_an_export_goes_when_it_is_back() throws IOException {
    server.close();
    Path data = server.config().data();
    Path half;
    Path kept;
    try (ParleyProcess process = ParleyProcess.start(server.config())) {
      Client again = process.anonymous().as(owner.token());
      number.as(again).inbound(ADA, "wamid.export", WORD);
      String id = again.get("/v1/contacts?search=" + ADA).expect(200).text("/data/0/id");
      BlockedFile blocked = BlockedFile.of(data, shown(again, id));
      export = export(again, id);
      blocked.awaitReader();
      half = BlockedFile.incoming(data).getFirst();
      kept = kept(again.get("/v1/me").text("/organization/id"));
      again.delete("/v1/contacts/" + id).expect(204);
      Eventually.eventually(() -> remains().jobs("media.erase"), List::isEmpty);
      process.kill();
    }
    // As if it had been killed a moment later, when its file was kept and not yet completed.
    Files.createDirectories(kept.resolveSibling("."));
    Files.copy(half, kept);
    assertThat(places(ADA)).contains(data.relativize(half).toString());
    server = TestServer.start(server.config(), Clock.systemUTC());
    Duration patience = Duration.ofMinutes(1);
    assertThat(Eventually.eventually(patience, () -> places(ADA), List::isEmpty)).isEmpty();
    assertThat(half).doesNotExist();
    assertThat(kept).doesNotExist();
  }

  @Test
  void a_webhook_goes_at_once_and_its_deliveries_follow() {
    known();
    String id = owner.get("/v1/webhooks").text("/data/0/id");
    owner.delete("/v1/webhooks/" + id).expect(204);
    assertThat(owner.get("/v1/webhooks/" + id + "/deliveries").status()).isEqualTo(404);
    assertThat(Eventually.eventually(() -> remains().rows("delivery"), rows -> rows.isEmpty()))
        .isEmpty();
  }
}
