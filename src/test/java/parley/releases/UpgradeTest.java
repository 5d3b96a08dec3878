package parley.releases;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** What every release has left is opened, read and gone on with. */
@ParameterizedClass
@MethodSource("installations")
class UpgradeTest {
  /** Links are signed anew for each answer. */
  private static final Set<String> NEW_EACH_TIME = Set.of("url", "url_expires_at");

  /**
   * 0.1.0 took WhatsApp to take any file as a document; that it doesn't is no data of anybody's.
   */
  private static final String DOCUMENTS = "/capabilities/files/by_type/document/media_types";

  @Parameter(0)
  Release release;

  @Parameter(1)
  Engine engine;

  private JsonNode notes;
  private TestServer server;
  private Client owner;

  static Stream<Arguments> installations() {
    return Release.all().stream()
        .flatMap(
            release -> Stream.of(Engine.values()).map(engine -> Arguments.of(release, engine)));
  }

  @BeforeEach
  void open() throws IOException {
    notes = release.answers(engine);
    Instant left = Instant.parse(noted("at"));
    server = release.restore(engine).start(left.plus(Duration.ofMinutes(1)));
    owner = server.anonymous().as(noted("access_token"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String noted(String name) {
    return notes.path(name).asString();
  }

  @Test
  void what_was_answered_then_is_answered_now() {
    assertThat(notes.path("answers").size()).isGreaterThan(20);
    notes
        .path("answers")
        .properties()
        .forEach(answer ->
            assertSame(answer.getValue(), owner.get(answer.getKey()).json(), answer.getKey()));
  }

  /** A newer version may answer more fields, but no other values. */
  private static void assertSame(JsonNode then, JsonNode now, String place) {
    if (then.isObject()) {
      then.properties().stream()
          .filter(field -> !NEW_EACH_TIME.contains(field.getKey()) || !field.getValue().isString())
          .forEach(field ->
              assertSame(field.getValue(), now.path(field.getKey()), place + "/" + field.getKey()));
    } else if (then.isEmpty() && place.endsWith(DOCUMENTS)) {
      assertThat(now.valueStream().map(JsonNode::asString)).contains("application/pdf");
    } else if (then.isArray()) {
      assertThat(now.size()).as(place).isEqualTo(then.size());
      for (int i = 0; i < then.size(); i++) {
        assertSame(then.get(i), now.path(i), place + "/" + i);
      }
    } else {
      assertThat(now).as(place).isEqualTo(then);
    }
  }

  @Test
  void passwords_and_tokens_are_good() {
    Client anyone = server.anonymous();
    String login =
        "{\"email\": \"grace@example.com\", \"password\": \"%s\"}"
            .formatted(BakeryRecording.PASSWORD);
    Answer tokens = anyone.post("/v1/auth/login", login).expect(200);
    anyone.as(tokens.text("/access_token")).get("/v1/me").expect(200);
    String refresh = "{\"refresh_token\": \"" + noted("refresh_token") + "\"}";
    anyone.post("/v1/auth/refresh", refresh).expect(200);
  }

  @Test
  void a_repeated_request_has_no_second_effect() {
    Answer again =
        owner
            .with("Idempotency-Key", BakeryRecording.NEW_CONTACT_KEY)
            .post("/v1/contacts", BakeryRecording.NEW_CONTACT)
            .expect(201);
    assertThat(again.header("idempotent-replayed")).contains("true");
  }

  @Test
  void a_customer_writes_and_is_answered() {
    String path = "/v1/conversations/" + noted("conversation");
    int before = owner.get(path + "/messages?per_page=100").at("/data").size();
    owner
        .post(
            "/simulator/inbound",
            """
            {"phone_number_id": "%s", "from": "14155552671", "text": "On my way"}
            """
                .formatted(noted("number")))
        .expect(202);
    eventually(
        () -> owner.get(path + "/messages?per_page=100"),
        messages -> messages.at("/data").size() == before + 1);
    // The simulator has forgotten the files that were uploaded to it.
    String file = owner.upload("b.txt", "more".getBytes(StandardCharsets.UTF_8)).text("/id");
    String document = "{\"type\": \"document\", \"content\": {\"media_id\": \"" + file + "\"}}";
    String sent = owner.post(path + "/messages", document).expect(201).text("/id");
    eventually(() -> owner.get("/v1/messages/" + sent).text("/status"), "read"::equals);
  }

  @Test
  void conversations_and_contacts_change_and_are_found_and_counted() {
    String path = "/v1/conversations/" + noted("conversation");
    owner.put(path + "/resolve").expect(200);
    assertThat(owner.get("/v1/conversations?status=resolved").at("/meta/total").asInt())
        .isEqualTo(2);
    String contact = "/v1/contacts/" + noted("contact");
    owner.put(contact, "{'name': 'Rear Admiral', 'tags': ['navy']}").expect(200);
    assertThat(owner.get("/v1/contacts?search=admir").texts("/data", "/id"))
        .containsExactly(noted("contact"));
    owner.put("/v1/tags/navy", "{'name': 'fleet'}").expect(200);
    assertThat(owner.get("/v1/contacts?tag=fleet").texts("/data", "/id"))
        .containsExactly(noted("contact"));
    int contacts = owner.get("/v1/contacts").at("/meta/total").asInt();
    owner.delete(contact).expect(204);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(contacts - 1);
    owner.get(path).expect(404);
    owner.delete("/v1/teams/" + noted("team")).expect(204);
  }

  /**
   * The snoozed one was written to and never answered; the open one was, the resolved one is done.
   */
  @Test
  void who_waits_is_known_from_the_messages_of_then() {
    JsonNode waiting = owner.get("/v1/conversations?sort=waiting").at("/data");
    assertThat(waiting.size()).isOne();
    assertThat(waiting.at("/0/status").asString()).isEqualTo("snoozed");
    assertThat(waiting.at("/0/waiting_since")).isEqualTo(waiting.at("/0/last_message/timestamp"));
  }

  @Test
  void a_cursor_leads_to_the_page_that_it_led_to() {
    JsonNode all = notes.path("answers").path("/v1/contacts").path("data");
    assertThat(owner.get("/v1/contacts?per_page=1&cursor=" + noted("cursor")).text("/data/0/id"))
        .isEqualTo(all.path(1).path("id").asString());
  }

  @Test
  void files_are_there() {
    Answer file = owner.get("/v1/media/" + noted("media")).expect(200);
    assertThat(file.bytes()).isEqualTo("Two loaves and a cake.\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void the_log_of_events_goes_on_where_it_was() {
    List<JsonNode> then =
        notes.path("answers").path("/v1/events?limit=500").path("data").valueStream().toList();
    long newest = then.getLast().path("sequence").asLong();
    String contact = owner.post("/v1/contacts", "{'name': 'New'}").expect(201).text("/id");
    Answer news =
        eventually(
            () -> owner.get("/v1/events?types=contact.created&after=" + newest),
            events -> !events.at("/data").isEmpty());
    assertThat(news.text("/data/0/data/id")).isEqualTo(contact);
    assertThat(news.at("/data/0/sequence").asLong()).isGreaterThan(newest);
  }

  @Test
  void webhooks_are_signed_with_the_secret_of_then() {
    String path = "/v1/webhooks/" + noted("webhook");
    try (Receiver receiver = new Receiver()) {
      owner.put(path, "{'url': '" + receiver.url() + "'}").expect(200);
      owner.post(path + "/test", "").expect(202);
      assertThat(receiver.await(1).getFirst().isSignedSometimeWith(noted("webhook_secret")))
          .isTrue();
    }
  }

  @Test
  void a_channel_still_knows_its_secrets() {
    Answer challenge =
        server
            .anonymous()
            .get(
                "/webhooks/whatsapp/%s?hub.mode=subscribe&hub.challenge=7&hub.verify_token=%s"
                    .formatted(noted("channel"), BakeryRecording.VERIFY_TOKEN));
    assertThat(challenge.expect(200).body()).isEqualTo("7");
  }
}
