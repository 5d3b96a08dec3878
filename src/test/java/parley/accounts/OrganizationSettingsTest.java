package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** What an organization sets for its desk. */
@ParameterizedClass
@EnumSource(Engine.class)
class OrganizationSettingsTest {
  private static final String PATH = "/v1/settings/organization";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void who_has_set_nothing_has_the_defaults() {
    Answer settings = owner.get(PATH).expect(200);
    assertThat(settings.text("/time_zone")).isEqualTo("UTC");
    assertThat(settings.at("/idle_minutes").isNull()).isTrue();
    assertThat(settings.at("/assign_on_reply").asBoolean()).isTrue();
    assertThat(settings.at("/show_presence").asBoolean()).isTrue();
    assertThat(settings.at("/auto_merge_attested").asBoolean()).isTrue();
    assertThat(settings.at("/hours").isNull()).isTrue();
    assertThat(settings.text("/name")).isEqualTo(owner.get("/v1/me").text("/organization/name"));
  }

  @Test
  void only_an_owner_renames() {
    String name = owner.get(PATH).text("/name");
    Client admin = Colleague.of(engine.server(), owner, "admin").client();
    admin.put(PATH, "{'name': 'Brewery', 'hours': '9'}").expectProblem(403, "forbidden");
    assertThat(owner.get(PATH).at("/hours").isNull()).isTrue();
    admin.put(PATH, "{'name': '%s', 'hours': '9'}".formatted(name)).expect(200);
    assertThat(owner.get(PATH).text("/name")).isEqualTo(name);
  }

  @Test
  void what_is_left_out_stays_and_null_clears_what_may_be_missing() {
    String all =
        """
        {'name': ' Brewery ', 'time_zone': 'Europe/Berlin', 'idle_minutes': 60,
         'assign_on_reply': false, 'show_presence': false, 'hours': ' Mon to Fri\\n9 to 5 '}
        """;
    Answer set = owner.put(PATH, all).expect(200);
    assertThat(owner.get(PATH).json()).isEqualTo(set.json());
    assertThat(set.text("/name")).isEqualTo("Brewery");
    assertThat(set.text("/hours")).isEqualTo("Mon to Fri\n9 to 5");
    assertThat(owner.get("/v1/me").text("/organization/name")).isEqualTo("Brewery");
    Answer cleared = owner.put(PATH, "{'idle_minutes': null, 'hours': ''}").expect(200);
    assertThat(cleared.at("/idle_minutes").isNull()).isTrue();
    assertThat(cleared.at("/hours").isNull()).isTrue();
    assertThat(cleared.text("/time_zone")).isEqualTo("Europe/Berlin");
    assertThat(cleared.at("/show_presence").asBoolean()).isFalse();
  }

  @Test
  void every_agent_reads_them_and_only_who_runs_the_organization_changes_them() {
    Client viewer = Colleague.of(engine.server(), owner, "viewer").client();
    Client agent = Colleague.of(engine.server(), owner, "agent").client();
    Client admin = Colleague.of(engine.server(), owner, "admin").client();
    viewer.get(PATH).expect(200);
    agent.put(PATH, "{'show_presence': false}").expectProblem(403, "forbidden");
    admin.put(PATH, "{'show_presence': false}").expect(200);
    assertThat(agent.get(PATH).at("/show_presence").asBoolean()).isFalse();
    Client stranger = engine.server().signUp();
    assertThat(stranger.get(PATH).at("/show_presence").asBoolean()).isTrue();
  }

  @Test
  void two_who_change_different_settings_at_once_keep_both() {
    List<Callable<Answer>> changes =
        List.of(
            () -> owner.put(PATH, "{'hours': 'Always'}"),
            () -> owner.put(PATH, "{'idle_minutes': 15}"),
            () -> owner.put(PATH, "{'time_zone': 'Asia/Tokyo'}"));
    Parallel.run(changes).forEach(answer -> answer.expect(200));
    Answer settings = owner.get(PATH).expect(200);
    assertThat(settings.text("/hours")).isEqualTo("Always");
    assertThat(settings.at("/idle_minutes").asInt()).isEqualTo(15);
    assertThat(settings.text("/time_zone")).isEqualTo("Asia/Tokyo");
  }

  @Test
  void the_audit_log_tells_what_has_changed() {
    owner.put(PATH, "{'time_zone': 'Europe/Paris', 'show_presence': true}").expect(200);
    Answer log = owner.get("/v1/audit?action=settings.changed").expect(200);
    assertThat(log.at("/data/0/changes")).hasToString("{\"time_zone\":[\"UTC\",\"Europe/Paris\"]}");
  }

  @ParameterizedTest
  @CsvSource({
    "time_zone, 'Europe/Bern', invalid_time_zone",
    "time_zone, '+02:00', invalid_time_zone",
    "time_zone, '', invalid_time_zone",
    "idle_minutes, 5, out_of_range",
    "name, '   ', too_short"
  })
  void what_makes_no_sense_is_refused(String field, String value, String code) {
    String quoted = field.equals("idle_minutes") ? value : "'" + value + "'";
    Answer refused = owner.put(PATH, "{'%s': %s}".formatted(field, quoted)).expect(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("/" + field);
    assertThat(refused.text("/errors/0/code")).isEqualTo(code);
  }
}
