package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestServer;

/** What people say of themselves: their name, their language, what pages keep for them. */
@ParameterizedClass
@EnumSource(Engine.class)
class ProfileTest {
  @Parameter Engine engine;

  private Client owner;
  private Colleague colleague;
  private Client agent;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    colleague = Colleague.of(engine.server(), owner, "viewer");
    agent = colleague.client();
  }

  @Test
  void who_has_said_nothing_has_no_locale_and_no_preferences() {
    Answer me = agent.get("/v1/me").expect(200);
    assertThat(me.at("/locale").isNull()).isTrue();
    assertThat(me.at("/preferences")).hasToString("{}");
  }

  @Test
  void what_is_left_out_stays_and_null_clears_the_locale() {
    change("{'name': ' Ada King ', 'locale': 'de-AT', 'preferences': {'sound': true}}").expect(200);
    Answer named = change("{'name': 'Ada'}").expect(200);
    assertThat(named.text("/name")).isEqualTo("Ada");
    assertThat(named.text("/locale")).isEqualTo("de-AT");
    assertThat(named.at("/preferences")).hasToString("{\"sound\":true}");
    change("{'locale': null}").expect(200);
    Answer me = agent.get("/v1/me").expect(200);
    assertThat(me.at("/locale").isNull()).isTrue();
    assertThat(me.text("/name")).isEqualTo("Ada");
    assertThat(me.at("/preferences")).hasToString("{\"sound\":true}");
  }

  @Test
  void preferences_are_replaced_key_by_key_and_null_removes_one() {
    change("{'preferences': {'a': {'x': 1, 'y': null}, 'b': 2, 'c': [1.5]}}").expect(200);
    Answer changed = change("{'preferences': {'a': {'z': null}, 'b': null, 'gone': null}}");
    assertThat(changed.expect(200).at("/preferences"))
        .hasToString("{\"a\":{\"z\":null},\"c\":[1.5]}");
    assertThat(change("{'preferences': {}}").expect(200).at("/preferences"))
        .isEqualTo(changed.at("/preferences"));
  }

  @Test
  void pages_that_change_different_keys_at_once_keep_them_all() {
    List<Callable<Answer>> changes =
        IntStream.range(0, 12)
            .<Callable<Answer>>mapToObj(
                i -> () -> change("{'preferences': {'key%d': %d}}".formatted(i, i)))
            .toList();
    Parallel.run(changes).forEach(answer -> answer.expect(200));
    assertThat(agent.get("/v1/me").at("/preferences").propertyNames())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 12).mapToObj(i -> "key" + i).toList());
  }

  @Test
  void a_new_name_and_a_new_role_at_once_are_both_kept() {
    List<Callable<Answer>> changes =
        List.of(
            () -> change("{'name': 'Countess', 'preferences': {'a': 1}}"),
            () -> owner.put("/v1/agents/" + colleague.id(), "{'role': 'admin'}"));
    Parallel.run(changes).forEach(answer -> answer.expect(200));
    Answer seen = owner.get("/v1/agents/" + colleague.id()).expect(200);
    assertThat(seen.text("/name")).isEqualTo("Countess");
    assertThat(seen.text("/role")).isEqualTo("admin");
    assertThat(agent.get("/v1/me").at("/preferences/a").asInt()).isOne();
  }

  @Test
  void others_see_the_name_alone_and_the_audit_log_tells_of_it() {
    change("{'name': 'Countess', 'locale': 'de', 'preferences': {'a': 1}}").expect(200);
    Answer seen = owner.get("/v1/agents/" + colleague.id()).expect(200);
    assertThat(seen.text("/name")).isEqualTo("Countess");
    assertThat(seen.json().propertyNames()).doesNotContain("locale", "preferences");
    change("{'preferences': {'a': 2}}").expect(200);
    Answer log = owner.get("/v1/audit?action=agent.changed&target=" + colleague.id());
    assertThat(log.expect(200).texts("/data", "/actor/id")).containsExactly(colleague.id());
  }

  @ParameterizedTest
  @CsvSource({"de, de", "PT-br, pt-BR", "zh-hant-tw, zh-Hant-TW", "sl-rozaj-biske, sl-rozaj-biske"})
  void a_language_tag_is_kept_in_its_usual_spelling(String sent, String kept) {
    Answer changed = change("{'locale': '%s'}".formatted(sent)).expect(200);
    assertThat(changed.text("/locale")).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "d",
        "de_DE",
        "de-",
        "german language",
        "de-1",
        "en-abcdefghi",
        "<b>",
        "de-Latn-DE-1996-x-aaaaaaaa-bbbbbbbbb"
      })
  void what_is_no_language_tag_is_refused(String tag) {
    Answer refused = change("{'locale': '%s'}".formatted(tag)).expect(422);
    assertThat(refused.texts("/errors", "/field")).contains("/locale");
  }

  @Test
  void wrong_fields_are_all_named() {
    Answer refused = change("{'name': null, 'locale': 7, 'preferences': [1]}");
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/field"))
        .containsExactly("/name", "/locale", "/preferences");
    assertThat(change("{'name': ' '}").expect(422).texts("/errors", "/code"))
        .containsExactly("too_short");
    assertThat(change("{'preferences': null}").expect(422).texts("/errors", "/code"))
        .containsExactly("required");
    assertThat(change("{'preferences': {'a': 1e400}}").expect(422).texts("/errors", "/field"))
        .containsExactly("/preferences");
    change("{'preferences': " + "{'a':".repeat(40) + "1" + "}".repeat(41))
        .expectProblem(400, "malformed_json");
  }

  @Test
  void preferences_have_room_for_16_kib_with_those_kept_before() {
    String key = "\u00e4".repeat(4_000);
    change("{'preferences': {'a': '%s'}}".formatted(key)).expect(200);
    change("{'preferences': {'b': '%s'}}".formatted(key)).expect(200);
    Answer refused = change("{'preferences': {'c': '%s'}}".formatted(key));
    refused.expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/code")).containsExactly("too_long");
    change("{'preferences': {'a': null, 'c': '%s'}}".formatted(key)).expect(200);
    assertThat(agent.get("/v1/me").at("/preferences").propertyNames()).containsExactly("b", "c");
  }

  @Test
  void each_organization_keeps_its_own() {
    change("{'preferences': {'team': 'x'}}").expect(200);
    String brewery = agent.post("/v1/organizations", "{'name': 'Brewery'}").expect(201).text("/id");
    Answer there =
        agent.post("/v1/auth/switch", "{'organization_id': '%s'}".formatted(brewery)).expect(200);
    Client brewer = engine.server().anonymous().as(there.text("/access_token"));
    assertThat(brewer.get("/v1/me").at("/preferences")).hasToString("{}");
  }

  @Test
  void of_who_is_forgotten_nothing_is_left() {
    Config config = TestServer.config(engine);
    Answer me;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client manager = server.signUp();
      Colleague leaver = Colleague.of(server, manager, "agent");
      String profile = "{'locale': 'de', 'preferences': {'a': 1}}";
      me = leaver.client().put("/v1/me", profile).expect(200);
      manager.delete("/v1/agents/" + leaver.id()).expect(204);
    }
    long organizationId = IdType.ORGANIZATION.decode(me.text("/organization/id")).orElseThrow();
    long id = IdType.AGENT.decode(me.text("/id")).orElseThrow();
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      Optional<Profile> left = database.read(tx -> ProfileRows.find(tx, organizationId, id));
      assertThat(left).contains(Profile.EMPTY);
    }
  }

  private Answer change(String json) {
    return agent
        .with("Content-Type", "application/json")
        .send("PATCH", "/v1/me", json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
