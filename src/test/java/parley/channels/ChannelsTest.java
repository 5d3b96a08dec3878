package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import tools.jackson.databind.JsonNode;

@ParameterizedClass
@EnumSource(Engine.class)
class ChannelsTest {
  private static final AtomicLong NUMBERS = new AtomicLong(7_000_000_000L);

  @Parameter Engine engine;

  private final String number = Long.toString(NUMBERS.incrementAndGet());

  private Client owner() {
    return engine.server().signUp();
  }

  private static String channel(String phoneNumberId) {
    return """
    {"type": "whatsapp", "name": "Bakery hotline", "phone_number_id": "%s",
     "business_account_id": "102290129340398",
     "credentials": {"access_token": "EAAJB-plain", "app_secret": "shh-it-is-a-secret", "verify_token": "bread"}}
    """
        .formatted(phoneNumberId);
  }

  @Test
  void a_new_organization_has_a_channel_on_the_simulator() {
    Answer list = owner().get("/v1/channels").expect(200);
    assertThat(list.at("/meta/total").intValue()).isOne();
    JsonNode channel = list.at("/data/0");
    assertThat(channel.path("name").asString()).isEqualTo("WhatsApp (simulator)");
    assertThat(channel.path("type").asString()).isEqualTo("whatsapp");
    assertThat(channel.path("simulated").asBoolean()).isTrue();
    assertThat(channel.path("status").asString()).isEqualTo("active");
    assertThat(channel.path("phone_number_id").asString()).matches("[1-9][0-9]{14}");
    assertThat(channel.path("credentials").valueStream().allMatch(JsonNode::asBoolean)).isTrue();
    assertThat(channel.at("/settings/enforce_window").asBoolean()).isFalse();
    assertThat(channel.at("/settings/graph_url").isNull()).isTrue();
  }

  @Test
  void a_channel_is_added_and_read_and_its_secrets_are_never_shown() {
    Client owner = owner();
    Answer added = owner.post("/v1/channels", channel(number)).expect(201);
    String id = added.text("/id");
    assertThat(added.header("location")).contains("/v1/channels/" + id);
    assertThat(added.text("/webhook_url"))
        .isEqualTo(engine.server().url() + "/webhooks/whatsapp/" + id);
    assertThat(added.at("/simulated").asBoolean()).isFalse();
    assertThat(added.at("/settings/enforce_window").asBoolean()).isTrue();
    assertThat(added.text("/settings/after_resolve")).isEqualTo("reopen");
    assertThat(added.body()).doesNotContain("EAAJB-plain", "shh-it-is-a-secret", "bread");
    assertThat(owner.get("/v1/channels/" + id).expect(200).json()).isEqualTo(added.json());
    assertThat(owner.get("/v1/channels").texts("/data", "/id")).last().isEqualTo(id);
  }

  @Test
  void a_number_belongs_to_one_channel_of_an_organization() {
    Client other = owner();
    other.post("/v1/channels", channel(number)).expect(201);
    Answer refused = other.post("/v1/channels", channel(number));
    refused.expectProblem(409, "channel_exists");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/phone_number_id");
    assertThat(refused.text("/title")).isEqualTo("Another channel has this account");
    assertThat(refused.body()).doesNotContain("existing_id", "chn_");
    String own = other.get("/v1/channels").text("/data/0/id");
    other
        .put("/v1/channels/" + own, "{'phone_number_id': '%s'}".formatted(number))
        .expectProblem(409, "channel_exists");
  }

  @Test
  void of_parallel_requests_for_one_number_one_gets_it() throws Exception {
    Client owner = owner();
    List<Integer> statuses =
        Parallel.run(
            IntStream.range(0, 12)
                .<Callable<Integer>>mapToObj(
                    i -> () -> owner.post("/v1/channels", channel(number)).status())
                .toList());
    assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
  }

  @Test
  void all_errors_come_at_once() {
    Answer answer =
        owner()
            .post(
                "/v1/channels",
                """
                {"type": "telegram", "name": " ", "phone_number_id": "+4912",
                 "business_account_id": 7,
                 "credentials": {"access_token": "two words", "app_secret": ""},
                 "settings": {"graph_url": "ftp://example.com", "graph_version": "25",
                  "after_resolve": "forget", "enforce_window": "yes"}}
                """);
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder(
            "/type",
            "/name",
            "/phone_number_id",
            "/business_account_id",
            "/credentials/access_token",
            "/credentials/app_secret",
            "/settings/graph_url",
            "/settings/graph_version",
            "/settings/after_resolve",
            "/settings/enforce_window");
    assertThat(owner().post("/v1/channels", "{}").texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/type", "/name", "/phone_number_id");
  }

  @Test
  void an_update_merges_credentials_and_settings_by_key() {
    Client owner = owner();
    String path = owner.post("/v1/channels", channel(number)).expect(201).header("location").get();
    Answer changed =
        owner
            .put(
                path,
                """
                {"name": "Cakes",
                 "credentials": {"access_token": "EAAJB-new", "verify_token": null},
                 "settings": {"graph_url": "https://graph.example.com/meta/",
                  "graph_version": "v26.0", "enforce_window": false}}
                """)
            .expect(200);
    assertThat(changed.text("/name")).isEqualTo("Cakes");
    assertThat(changed.text("/phone_number_id")).isEqualTo(number);
    assertThat(changed.at("/credentials").toString())
        .isEqualTo("{\"access_token\":true,\"app_secret\":true,\"verify_token\":false}");
    assertThat(changed.text("/settings/graph_url")).isEqualTo("https://graph.example.com/meta");
    Answer again =
        owner
            .with("Content-Type", "application/json")
            .send(
                "PATCH",
                path,
                """
                {"business_account_id": null,
                 "settings": {"after_resolve": "new_conversation", "enforce_window": null}}
                """
                    .getBytes(StandardCharsets.UTF_8))
            .expect(200);
    assertThat(again.at("/business_account_id").isNull()).isTrue();
    assertThat(again.at("/settings").toString())
        .startsWith(
            "{\"graph_url\":\"https://graph.example.com/meta\",\"graph_version\":\"v26.0\","
                + "\"after_resolve\":\"new_conversation\",\"enforce_window\":true,");
    Answer cleared = owner.put(path, "{'credentials': null, 'settings': null}").expect(200);
    assertThat(cleared.at("/credentials").valueStream().noneMatch(JsonNode::asBoolean)).isTrue();
    assertThat(cleared.at("/settings/graph_version").isNull()).isTrue();
    assertThat(cleared.text("/settings/after_resolve")).isEqualTo("reopen");
  }

  @Test
  void parallel_updates_lose_nothing() throws Exception {
    Client owner = owner();
    String path = owner.post("/v1/channels", channel(number)).expect(201).header("location").get();
    List<String> bodies =
        List.of(
            "{\"name\": \"Renamed\"}",
            "{\"credentials\": {\"app_secret\": null}}",
            "{\"credentials\": {\"verify_token\": null}}",
            "{\"settings\": {\"graph_version\": \"v26.0\"}}",
            "{\"settings\": {\"after_resolve\": \"new_conversation\"}}");
    Parallel.run(
        bodies.stream()
            .<Callable<Answer>>map(body -> () -> owner.put(path, body).expect(200))
            .toList());
    Answer after = owner.get(path);
    assertThat(after.text("/name")).isEqualTo("Renamed");
    assertThat(after.at("/credentials").toString())
        .isEqualTo("{\"access_token\":true,\"app_secret\":false,\"verify_token\":false}");
    assertThat(after.text("/settings/graph_version")).isEqualTo("v26.0");
    assertThat(after.text("/settings/after_resolve")).isEqualTo("new_conversation");
  }

  @Test
  void a_name_and_a_number_cant_be_cleared() {
    Client owner = owner();
    String path = "/v1/channels/" + owner.get("/v1/channels").text("/data/0/id");
    Answer refused = owner.put(path, "{'name': null, 'phone_number_id': null}");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/code")).containsExactly("required", "required");
  }

  @Test
  void a_graph_url_with_a_user_a_query_or_no_host_is_refused() {
    Client owner = owner();
    for (String url :
        List.of(
            "https://user:password@example.com",
            "https://example.com/?a=b",
            "https://example.com/#part",
            "https:example.com",
            "//example.com",
            "file:///etc/passwd",
            "https://exa mple.com",
            "https://" + "a".repeat(500) + ".example.com")) {
      owner
          .post(
              "/v1/channels",
              """
              {"type": "whatsapp", "name": "A", "phone_number_id": "%s",
               "settings": {"graph_url": "%s"}}
              """
                  .formatted(number, url))
          .expectProblem(422, "validation_failed");
    }
  }

  @Test
  void a_simulated_channel_keeps_to_the_simulator() {
    Client owner = owner();
    String path = "/v1/channels/" + owner.get("/v1/channels").text("/data/0/id");
    Answer refused = owner.put(path, "{'settings': {'graph_url': 'https://graph.example.com'}}");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/code")).isEqualTo("not_changeable");
  }

  @Test
  void a_removed_channel_is_gone_and_its_number_free() {
    Client owner = owner();
    String path = owner.post("/v1/channels", channel(number)).expect(201).header("location").get();
    owner.delete(path).expect(204);
    owner.delete(path).expectProblem(404, "not_found");
    owner.get(path).expectProblem(404, "not_found");
    owner().post("/v1/channels", channel(number)).expect(201);
  }

  @Test
  void another_organizations_channel_is_not_found() {
    String path =
        owner().post("/v1/channels", channel(number)).expect(201).header("location").get();
    Client other = owner();
    other.get(path).expectProblem(404, "not_found");
    other.put(path, "{'name': 'Mine'}").expectProblem(404, "not_found");
    other.delete(path).expectProblem(404, "not_found");
  }

  @Test
  void credentials_are_sealed_on_disk() throws IOException {
    String token = "EAAJB-" + number + "-on-disk";
    owner().post("/v1/channels", channel(number).replace("EAAJB-plain", token)).expect(201);
    String kept = String.join("\n", files(engine.server().config().data()));
    assertThat(kept.contains(number)).isEqualTo(engine == Engine.SQLITE);
    assertThat(kept.contains(token)).isFalse();
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(ChannelsTest::latin)
          .collect(Collectors.toList());
    }
  }

  private static String latin(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
