package parley.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestServer;

/** {@code /v1/settings/retention}: which rules count, and when they are followed. */
@ParameterizedClass
@EnumSource(Engine.class)
class RetentionRulesTest {
  private static final String ADA = "16505551234";

  /** So many that a sweep can be met in the midst of them. */
  private static final int LONG = 1_000;

  @Parameter Engine engine;

  private RetentionDesk desk;

  @BeforeEach
  void connect() {
    desk = new RetentionDesk(engine);
  }

  @AfterEach
  void disconnect() {
    desk.close();
  }

  @Test
  void nothing_is_erased_until_somebody_wants_that() {
    Answer rules = desk.owner.get(RetentionDesk.RULES).expect(200);
    assertThat(rules.body())
        .isEqualTo(
            "{\"media_days\":null,\"messages_days\":null,\"resolved_conversations_days\":null,"
                + "\"contacts_without_activity_days\":null,\"events_days\":null,"
                + "\"next_run_at\":null,\"last_run\":null,\"due\":null}");
  }

  @Test
  void rules_that_were_changed_meanwhile_are_the_ones_that_count() {
    String conversation = desk.writes(ADA, 2);
    desk.resolve(conversation);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 60, 'media_days': 60}").expect(200);
    assertThat(desk.sweep().at("/last_run/erased/messages").asInt()).isZero();
    assertThat(desk.texts(conversation)).hasSize(2);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': null, 'media_days': null}").expect(200);
    assertThat(desk.owner.get(RetentionDesk.RULES).at("/next_run_at").isNull()).isTrue();
  }

  @Test
  void it_is_done_at_night_where_the_organization_is_and_again_the_next() {
    desk.owner.put("/v1/settings/organization", "{'time_zone': 'Asia/Tokyo'}").expect(200);
    Answer rules = desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    Instant next = Instant.parse(rules.text("/next_run_at"));
    assertThat(next.atZone(ZoneId.of("Asia/Tokyo")).toLocalTime()).isEqualTo(LocalTime.of(3, 0));
    String first = desk.sweep().text("/last_run/ended_at");
    assertThat(desk.sweep().text("/last_run/ended_at")).isGreaterThan(first);
  }

  @Test
  void a_sweep_that_was_stopped_goes_on_where_it_was() {
    String conversation = desk.writesAtOnce(ADA, LONG);
    desk.resolve(conversation);
    desk.afterDays(40);
    desk.owner.put(RetentionDesk.RULES, "{'messages_days': 30}").expect(200);
    desk.clock.advance(Duration.ofDays(1));
    desk.owner = desk.server.logIn(desk.owner);
    eventually(() -> desk.found("m0"), found -> found == 0);
    desk.server.close();
    desk.server = TestServer.start(desk.server.config(), desk.clock);
    desk.owner = desk.server.logIn(desk.owner);
    Answer done =
        eventually(
            () -> desk.owner.get(RetentionDesk.RULES).expect(200),
            rules -> !rules.at("/last_run").isNull());
    assertThat(done.at("/last_run/erased/messages").asInt()).isEqualTo(LONG);
    assertThat(desk.texts(conversation)).isEmpty();
  }

  @Test
  void wrong_rules_are_refused() {
    Answer refused =
        desk.owner
            .put(RetentionDesk.RULES, "{'messages_days': 0, 'events_days': 6, 'media_days': 'x'}")
            .expectProblem(422, "validation_failed");
    assertThat(refused.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/messages_days", "/events_days", "/media_days");
    desk.owner
        .put(RetentionDesk.RULES + "?dry_run=perhaps", "{}")
        .expectProblem(400, "invalid_parameter");
  }
}
