package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** From Meta's signed bytes to what an agent reads. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReceivingTest {
  private static final String SECRET = "the app secret of Meta";
  private static final List<String> SHOWN =
      List.of("provider_id", "type", "content", "timestamp", "metadata");

  /** Of this class alone: nobody else moves their counters. */
  private static final Map<Engine, TestServer> SERVERS = new EnumMap<>(Engine.class);

  @Parameter Engine engine;

  @AfterAll
  static void close() {
    SERVERS.values().forEach(TestServer::close);
    SERVERS.clear();
  }

  private TestServer server() {
    return SERVERS.computeIfAbsent(engine, TestServer::start);
  }

  private Meta connect(Client owner) {
    return Meta.connect(server(), owner, SECRET);
  }

  @Test
  void every_fixture_is_accounted_for() throws IOException {
    Client owner = server().signUp();
    Map<String, Integer> before = counts();
    Map<String, String> fixtures = new LinkedHashMap<>();
    for (Fixture fixture : Fixture.all()) {
      Meta meta = connect(owner);
      fixtures.put(meta.id(), fixture.name());
      meta.post(fixture).expect(200);
      meta.post(fixture).expect(200);
    }
    Map<String, List<JsonNode>> shown = new LinkedHashMap<>();
    messages(owner)
        .forEach((id, messages) -> shown.put(String.valueOf(fixtures.get(id)), messages));
    assertThat(shown).containsExactlyInAnyOrderEntriesOf(readMessages());
    Map<String, Integer> after = counts();
    after.replaceAll((outcome, count) -> (count - before.getOrDefault(outcome, 0)) / 2);
    assertThat(after).isEqualTo(readCounts());
  }

  @Test
  void no_odd_value_makes_meta_repeat() {
    Meta meta = connect(server().signUp());
    String endless = "\"" + "x".repeat(100_000) + "\"";
    for (String name : List.of("user_id_with_phone", "status_failed_131047")) {
      for (String odd : List.of("null", "[]", "{}", "-1", "\"\\u0000\"", "\"\\ud83d\"", endless)) {
        Fixture.named(name)
            .about(meta.number())
            .spoiled(odd)
            .forEach(body -> meta.post(body).expect(200));
      }
    }
  }

  @Test
  void one_bodys_messages_stand_in_the_order_in_which_they_were_written() {
    Client owner = server().signUp();
    Meta meta = connect(owner);
    meta.post(Fixture.named("batch")).expect(200);
    String id = owner.get("/v1/conversations").text("/data/0/id");
    assertThat(owner.get("/v1/conversations/" + id).texts("/messages", "/provider_id"))
        .containsExactly("wamid.B1", "wamid.B2");
  }

  @Test
  void organizations_that_share_a_callback_see_their_own_messages_only() {
    Client owner = server().signUp();
    Client partner = server().signUp();
    Meta meta = connect(owner);
    Meta other = connect(partner);
    meta.postShared(
            Fixture.named("batch")
                .about(meta.number())
                .json()
                .replace("100000000000002", other.number()))
        .expect(200);
    assertThat(messages(owner)).containsOnlyKeys(meta.id());
    assertThat(messages(partner)).containsOnlyKeys(other.id());
    assertThat(messages(partner).get(other.id()))
        .extracting(message -> message.at("/content/text").asString())
        .containsExactly("olá/oi");
  }

  @Test
  void who_changes_the_number_stays_the_same_contact() {
    Client owner = server().signUp();
    Meta meta = connect(owner);
    meta.post(Fixture.named("text")).expect(200);
    meta.post(Fixture.named("system_number_changed")).expect(200);
    Fixture fromNewNumber = Fixture.named("text_quoting").about(meta.number());
    meta.post(fromNewNumber.json().replace("4915112340001", "4915112340009")).expect(200);
    assertThat(owner.get("/v1/contacts").at("/meta/total").intValue()).isOne();
    assertThat(messages(owner).get(meta.id())).hasSize(3);
  }

  @Test
  void who_is_known_by_id_and_then_by_number_stays_the_same_contact() {
    Client owner = server().signUp();
    Meta meta = connect(owner);
    for (String name : List.of("user_id_without_phone", "user_id_with_phone", "text")) {
      meta.post(Fixture.named(name)).expect(200);
    }
    Answer contacts = owner.get("/v1/contacts").expect(200);
    assertThat(contacts.at("/meta/total").intValue()).isOne();
    assertThat(contacts.text("/data/0/phone")).isEqualTo("+4915112340001");
    assertThat(contacts.texts("/data/0/identities", "/address"))
        .containsExactlyInAnyOrder("DE.5512340000000000001", "4915112340001");
  }

  @Test
  void a_channel_with_conversations_is_in_use() {
    Client owner = server().signUp();
    Meta meta = connect(owner);
    meta.post(Fixture.named("text")).expect(200);
    owner.delete("/v1/channels/" + meta.id()).expectProblem(409, "channel_in_use");
    owner.get("/v1/channels/" + meta.id()).expect(200);
  }

  /** The messages of all conversations by channel, oldest first. */
  private static Map<String, List<JsonNode>> messages(Client owner) {
    Map<String, List<JsonNode>> messages = new LinkedHashMap<>();
    Answer list = owner.get("/v1/conversations?per_page=100").expect(200);
    assertThat(list.at("/meta/total").intValue()).isLessThanOrEqualTo(100);
    for (JsonNode conversation : list.at("/data")) {
      String path = "/v1/conversations/" + conversation.path("id").asString();
      List<JsonNode> ofChannel =
          messages.computeIfAbsent(
              conversation.path("channel_id").asString(), id -> new ArrayList<>());
      owner.get(path).expect(200).at("/messages").forEach(m -> ofChannel.add(only(m)));
      ofChannel.sort(Comparator.comparing(message -> message.path("timestamp").asString()));
    }
    return messages;
  }

  /** Our id of a file is another one each time. */
  private static JsonNode only(JsonNode message) {
    for (JsonNode content :
        List.of(message.path("content"), message.path("content").path("content"))) {
      if (content instanceof ObjectNode shown && shown.has("provider_media_id")) {
        shown.remove("media_id");
      }
    }
    ObjectNode shown = ((ObjectNode) message).retain(SHOWN);
    if (shown.path("metadata").has("timestamp")) {
      // Dated as received.
      shown.remove("timestamp");
    }
    return shown;
  }

  /** What the fixtures' own numbers should show, by fixture. */
  private static Map<String, List<JsonNode>> readMessages() throws IOException {
    Map<String, List<JsonNode>> expected = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> reading : readings().properties()) {
      List<JsonNode> messages =
          updates(reading.getValue())
              .filter(update -> update.has("sent_at"))
              .map(update -> only(((ObjectNode) update).set("timestamp", update.get("sent_at"))))
              .map(ReceivingTest::aboutNothingKnown)
              .toList();
      if (!messages.isEmpty()) {
        expected.put(reading.getKey(), messages);
      }
    }
    return expected;
  }

  /** What a fixture's reaction or edit is about never came. */
  private static JsonNode aboutNothingKnown(JsonNode message) {
    if (message.path("content").has("provider_message_id")) {
      ((ObjectNode) message.path("content")).putNull("message_id");
    }
    return message;
  }

  private static Stream<JsonNode> updates(JsonNode reading) {
    return reading
        .valueStream()
        .filter(update -> !update.path("account").asString().equals("100000000000002"));
  }

  private static Map<String, Integer> readCounts() throws IOException {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (JsonNode reading : readings()) {
      for (JsonNode update : reading) {
        boolean ours = !update.path("account").asString().equals("100000000000002");
        counts.merge(outcome(ours ? update.path("is").asString() : "Skipped"), 1, Integer::sum);
      }
    }
    return counts;
  }

  private static String outcome(String kind) {
    return switch (kind) {
      case "Skipped" -> "skipped";
      case "Unreadable" -> "unreadable";
      // Of messages that were never sent from here.
      case "Status" -> "unmatched";
      default -> "delivered";
    };
  }

  private Map<String, Integer> counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String outcome : List.of("delivered", "skipped", "unreadable", "unmatched")) {
      counts.put(outcome, Meta.counted(server(), outcome, null));
    }
    return counts;
  }

  private static JsonNode readings() throws IOException {
    return JsonMapper.shared()
        .readTree(Files.readString(Path.of("src/test/resources/whatsapp-readings.json")));
  }
}
