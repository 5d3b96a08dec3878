package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** What visitors are told of when somebody is there. */
@ParameterizedClass
@EnumSource(Engine.class)
class ChatHoursTest {
  private static final ZoneId TONGA = ZoneId.of("Pacific/Tongatapu");

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private Chat chat;

  @BeforeEach
  void build() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    chat = Chat.open(owner);
  }

  private Answer set(String hours) {
    return chat.set("{'hours': '%s'}".formatted(hours));
  }

  private Answer shown() {
    return chat.shown(server.anonymous()).expect(200);
  }

  @Test
  void somebody_is_there_unless_hours_are_set() {
    assertThat(shown().at("/open").asBoolean()).isTrue();
    set("Mo-Su 00:00-24:00").expect(200);
    assertThat(shown().at("/open").asBoolean()).isTrue();
    assertThat(shown().at("/next_open_at").isNull()).isTrue();
    set("Dec 25 off").expect(200);
    assertThat(shown().at("/open").asBoolean()).isFalse();
    assertThat(shown().at("/next_open_at").isNull()).isTrue();
    Visitor.on(server.anonymous(), chat.key()).writes("m-1", "All the same").expect(201);
  }

  @Test
  void hours_are_those_of_the_organizations_time_zone() {
    owner
        .put("/v1/settings/organization", "{'time_zone': '%s'}".formatted(TONGA.getId()))
        .expect(200);
    ZonedDateTime there = clock.instant().atZone(TONGA).plusDays(2).with(LocalTime.of(9, 0));
    String day =
        there.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH).substring(0, 2);
    set(day + " 09:00-18:00").expect(200);
    assertThat(shown().at("/open").asBoolean()).isFalse();
    assertThat(shown().text("/next_open_at"))
        .startsWith(there.toInstant().toString().substring(0, 16));
  }

  @Test
  void what_can_not_be_read_is_refused_with_an_example() {
    Answer refused = set("from nine to five").expectProblem(422, "validation_failed");
    assertThat(refused.text("/errors/0/field")).isEqualTo("/settings/hours");
    assertThat(refused.text("/errors/0/message")).contains("Mo-Fr 09:00-18:00");
  }
}
