package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** A number sends no faster than its settings say: in all, and to each customer. */
@ParameterizedClass
@EnumSource(Engine.class)
class SendRateLimitsTest {
  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, "");
  }

  private void set(String settings) {
    fixture
        .owner
        .put("/v1/channels/" + fixture.number.channelId(), "{'settings': {" + settings + "}}")
        .expect(200);
  }

  @Test
  void a_number_keeps_its_pace_and_nothing_is_lost() {
    set("\"messages_per_second\": 10, \"pair_interval_seconds\": 0");
    List<String> conversations = conversations(5);
    fixture.advance(Duration.ofSeconds(10));
    Duration begin = fixture.now();
    List<String> ids =
        IntStream.range(0, 20)
            .mapToObj(i -> fixture.send(conversations.get(i % 5), "text " + i))
            .toList();
    fixture.advanceUntil(Duration.ofMillis(100), () -> fixture.arrivals.size() == 20);
    for (int i = 0; i < 20; i++) {
      Duration after = fixture.arrivals.get(i).after().minus(begin);
      assertThat(after)
          .as("the %s. message", i)
          .isGreaterThanOrEqualTo(Duration.ofMillis(100L * i));
    }
    assertThat(fixture.arrivals.getLast().after().minus(begin)).isLessThan(Duration.ofSeconds(4));
    assertThat(fixture.texts()).doesNotHaveDuplicates();
    fixture.settle();
    assertThat(ids).allMatch(id -> fixture.message(id).at("/provider_id").isString());
    for (int i = 0; i < 5; i++) {
      int mine = i;
      assertThat(fixture.texts().stream().map(text -> Integer.valueOf(text.substring(5))))
          .filteredOn(number -> number % 5 == mine)
          .isSorted();
    }
  }

  @Test
  void what_comes_in_counts() {
    set("\"messages_per_second\": 10, \"pair_interval_seconds\": 0");
    String conversation = conversations(31).getFirst();
    fixture.send(conversation, "late");
    fixture.settle();
    assertThat(fixture.arrivals).isEmpty();
    fixture.advance(Duration.ofMillis(2900));
    assertThat(fixture.arrivals).isEmpty();
    fixture.advance(Duration.ofMillis(200));
    assertThat(fixture.arrivals).hasSize(1);
  }

  @Test
  void a_customer_gets_a_burst_and_then_one_message_in_a_while() {
    set("\"messages_per_second\": 0, \"pair_burst\": 3, \"pair_interval_seconds\": 6");
    List<String> conversations = conversations(2);
    IntStream.range(0, 6).forEach(i -> fixture.send(conversations.getFirst(), "many " + i));
    fixture.settle();
    assertThat(fixture.texts()).containsExactly("many 0", "many 1", "many 2");
    fixture.send(conversations.getLast(), "to another");
    fixture.settle();
    assertThat(fixture.texts()).endsWith("to another");
    for (int i = 3; i < 6; i++) {
      fixture.advance(Duration.ofMillis(5999));
      assertThat(fixture.arrivals).hasSize(i + 1);
      fixture.advance(Duration.ofMillis(1));
      assertThat(fixture.texts()).endsWith("many " + i).hasSize(i + 2);
    }
  }

  @Test
  void the_defaults_are_metas_and_none_on_the_simulator() {
    Answer real = fixture.channel();
    assertThat(real.at("/settings/messages_per_second").asInt()).isEqualTo(80);
    assertThat(real.at("/settings/pair_burst").asInt()).isEqualTo(45);
    assertThat(real.at("/settings/pair_interval_seconds").asInt()).isEqualTo(6);
    Answer all = fixture.owner.get("/v1/channels").expect(200);
    assertThat(all.at("/data/0/simulated").asBoolean()).isTrue();
    assertThat(all.at("/data/0/settings/messages_per_second").asInt()).isZero();
    assertThat(all.at("/data/0/settings/pair_interval_seconds").asInt()).isZero();
    String path = "/v1/channels/" + all.text("/data/0/id");
    Answer set = fixture.owner.put(path, "{'settings': {'messages_per_second': 20}}").expect(200);
    assertThat(set.at("/settings/messages_per_second").asInt()).isEqualTo(20);
    assertThat(set.at("/settings/pair_interval_seconds").asInt()).isZero();
    fixture.owner.put(path, "{'settings': {'after_resolve': 'reopen'}}").expect(200);
    assertThat(fixture.owner.get(path).at("/settings/messages_per_second").asInt()).isEqualTo(20);
    fixture.owner.put(path, "{'settings': {'messages_per_second': null}}").expect(200);
    assertThat(fixture.owner.get(path).at("/settings/messages_per_second").asInt()).isZero();
  }

  @Test
  void an_impossible_pace_is_refused() {
    for (String setting :
        List.of(
            "messages_per_second': -1",
            "messages_per_second': 1001",
            "messages_per_second': 1.5",
            "pair_burst': 0",
            "pair_burst': 1001",
            "pair_interval_seconds': -1",
            "pair_interval_seconds': 3601")) {
      Answer answer =
          fixture.owner.put(
              "/v1/channels/" + fixture.number.channelId(), "{'settings': {'" + setting + "}}");
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field"))
          .containsExactly("/settings/" + setting.substring(0, setting.indexOf('\'')));
    }
  }

  @Test
  void numbers_do_not_wait_for_each_other() {
    set("\"messages_per_second\": 1, \"pair_interval_seconds\": 0");
    List<String> slow = conversations(5);
    slow.forEach(conversation -> fixture.send(conversation, "slow"));
    TestNumber other = new TestNumber(fixture.owner, fixture.graph.url(), SendingFixture.UNPACED);
    String fast = fixture.conversation(other, "16505559000");
    IntStream.range(0, 20).forEach(i -> fixture.send(fast, "fast"));
    fixture.settle();
    assertThat(fixture.arrivalsOf("fast")).hasSize(20);
    assertThat(fixture.arrivalsOf("slow")).isEmpty();
  }

  private List<String> conversations(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> fixture.conversation("165055520" + (10 + i)))
        .toList();
  }
}
