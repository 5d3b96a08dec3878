package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
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

/** How content visitors were, once each time that a conversation has ended. */
@ParameterizedClass
@EnumSource(Engine.class)
class RatingTest {
  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  @AutoClose private TestServer server;
  private Client owner;
  private Chat chat;
  private Visitor visitor;

  @BeforeEach
  void write() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    chat = Chat.open(owner);
    chat.set("{'rating': 'on'}").expect(200);
    visitor = Visitor.on(server.anonymous(), chat.key());
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
  }

  private String conversation() {
    return "/v1/conversations/" + owner.get("/v1/conversations").expect(200).text("/data/0/id");
  }

  private void end() {
    owner.put(conversation() + "/resolve").expect(200);
  }

  private Answer rates(String rating) {
    return visitor.client().post("/chat/v1/rating", rating);
  }

  @Test
  void what_has_ended_is_rated_once_and_agents_hear_of_it() {
    assertThat(visitor.sees().at("/rating").isNull()).isTrue();
    rates("{'score': 5}").expectProblem(409, "nothing_to_rate");
    end();
    rates("{'score': 2, 'comment': 'Too slow.'}").expect(204);
    rates("{'score': 2, 'comment': 'Too slow.'}").expect(204);
    rates("{'score': 5}").expectProblem(409, "nothing_to_rate");
    assertThat(visitor.sees().at("/rating").asInt()).isEqualTo(2);
    Answer shown = owner.get(conversation()).expect(200);
    assertThat(shown.at("/rating/score").asInt()).isEqualTo(2);
    assertThat(shown.text("/rating/comment")).isEqualTo("Too slow.");
    Answer done = owner.get(conversation() + "/activity").expect(200);
    assertThat(done.text("/data/1/type")).isEqualTo("rated");
    assertThat(done.text("/data/1/actor/type")).isEqualTo("contact");
    assertThat(done.at("/data/1/to/rating/score").asInt()).isEqualTo(2);
    Answer events =
        eventually(
            () -> owner.get("/v1/events?types=conversation.updated").expect(200),
            all -> all.at("/data").size() > 0);
    assertThat(events.at("/data").size()).isEqualTo(1);
    assertThat(events.at("/data/0/data/rating/score").asInt()).isEqualTo(2);
    assertThat(events.at("/data/0/previous/rating").isNull()).isTrue();
  }

  @Test
  void a_clock_that_is_behind_makes_no_second_rating_of_one() {
    end();
    clock.advance(Duration.ofSeconds(-1));
    rates("{'score': 5}").expect(204);
    rates("{'score': 3}").expectProblem(409, "nothing_to_rate");
    assertThat(owner.get(conversation()).at("/rating/score").asInt()).isEqualTo(5);
  }

  @Test
  void what_ends_again_is_rated_again() {
    end();
    rates("{'score': 1}").expect(204);
    visitor.writes("m-2", "Are you there?").expect(201);
    rates("{'score': 4}").expectProblem(409, "nothing_to_rate");
    end();
    assertThat(visitor.sees().at("/rating").isNull()).isTrue();
    rates("{'score': 4}").expect(204);
    assertThat(owner.get(conversation()).at("/rating/score").asInt()).isEqualTo(4);
  }

  @Test
  void nobody_is_asked_where_it_is_off_and_nobody_rates_for_others() {
    end();
    chat.set("{'rating': null}").expect(200);
    rates("{'score': 4}").expectProblem(409, "nothing_to_rate");
    chat.set("{'rating': 'on'}").expect(200);
    Visitor other = Visitor.on(server.anonymous(), chat.key());
    other.client().post("/chat/v1/rating", "{'score': 1}").expectProblem(409, "nothing_to_rate");
    assertThat(owner.get(conversation()).at("/rating").isNull()).isTrue();
  }

  @Test
  void a_score_is_from_one_to_five() {
    end();
    rates("{'score': 0}").expectProblem(422, "validation_failed");
    rates("{'score': 6}").expectProblem(422, "validation_failed");
    rates("{'comment': 'Fine.'}").expectProblem(422, "validation_failed");
    rates("{'score': 3, 'comment': '%s'}".formatted("x".repeat(1_001)))
        .expectProblem(422, "validation_failed");
  }

  private Answer reported(String query, int ratings) {
    return eventually(
        () -> owner.get("/v1/reports/ratings" + query).expect(200),
        report ->
            report.at("/data").valueStream().mapToInt(row -> row.at("/ratings").asInt()).sum()
                >= ratings);
  }

  @Test
  void reports_count_and_average_what_was_said() {
    String me = owner.get("/v1/me").text("/id");
    owner.put(conversation() + "/assign", "{'agent_id': '%s'}".formatted(me)).expect(200);
    int[] scores = {2, 5, 4};
    for (int i = 0; i < scores.length; i++) {
      visitor.writes("again-" + i, "Hello").expect(201);
      end();
      rates("{'score': %d}".formatted(scores[i])).expect(204);
      rates("{'score': %d}".formatted(scores[i])).expect(204);
      owner.put(conversation() + "/reopen").expect(200);
    }
    Answer byDay = reported("", 3);
    String today = byDay.text("/meta/to");
    assertThat(byDay.at("/data").valueStream().toList().getLast().toString())
        .isEqualTo("{\"group\":\"%s\",\"ratings\":3,\"average\":3.67}".formatted(today));
    assertThat(byDay.at("/data/0").toString()).endsWith("\"ratings\":0,\"average\":null}");
    Answer byAgent = reported("?group_by=agent", 3);
    assertThat(byAgent.text("/data/0/group")).isEqualTo(me);
    assertThat(owner.get("/v1/reports/ratings.csv?group_by=agent").expect(200).body())
        .isEqualTo("agent,ratings,average\r\n" + me + ",3,3.67\r\n");
    String channel = owner.get(chat.path()).text("/id");
    assertThat(reported("?group_by=channel", 3).text("/data/0/group")).isEqualTo(channel);
  }
}
