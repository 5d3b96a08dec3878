package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;

/** What the provider finds too fast is slowed, and nothing else is. */
@ParameterizedClass
@EnumSource(Engine.class)
class ThrottleTest {
  @Parameter Engine engine;

  @AutoClose private SendingStage stage;

  @BeforeEach
  void open() {
    stage = new SendingStage(engine, SendingStage.UNPACED);
  }

  @Test
  void a_number_that_is_too_fast_rests_longer_and_longer_and_no_attempt_is_counted() {
    stage.behave(send -> Reply.error(429, 130429));
    String id = stage.send(stage.conversation("16505551000"), "slow");
    stage.settle();
    assertThat(stage.channel().text("/throttled_until"))
        .isEqualTo(stage.clock.instant().plusSeconds(30).toString());
    stage.advanceUntil(Duration.ofSeconds(30), () -> stage.arrivals.size() == 8);
    assertThat(gaps(stage.arrivalsOf("slow")).stream().map(Duration::toSeconds))
        .containsExactly(30L, 60L, 120L, 240L, 480L, 600L, 600L);
    assertThat(stage.message(id).text("/status")).isEqualTo("queued");
  }

  @Test
  void all_of_the_number_waits_in_order_and_other_numbers_send_on() {
    stage.behave(SendingStage.refusing("slow", 80007));
    String conversation = stage.conversation("16505551000");
    List<String> slow =
        IntStream.range(0, 3).mapToObj(i -> stage.send(conversation, "slow " + i)).toList();
    stage.settle();
    String waiting = stage.send(stage.conversation("16505551001"), "of the same number");
    TestNumber other = new TestNumber(stage.owner, stage.graph.url(), SendingStage.UNPACED);
    String id = stage.send(stage.conversation(other, "16505551002"), "of another");
    stage.settle();
    assertThat(stage.message(id).at("/provider_id").isString()).isTrue();
    assertThat(stage.texts()).containsExactly("slow 0", "of another");
    stage.behave(SendingStage::accept);
    stage.advance(Duration.ofSeconds(29));
    assertThat(stage.arrivals).hasSize(2);
    stage.advance(Duration.ofSeconds(1));
    assertThat(stage.message(waiting).at("/provider_id").isString()).isTrue();
    assertThat(slow).allMatch(one -> stage.message(one).at("/provider_id").isString());
    assertThat(stage.texts().stream().filter(text -> text.startsWith("slow")).skip(1))
        .containsExactly("slow 0", "slow 1", "slow 2");
    assertThat(stage.channel().at("/throttled_until").isNull()).isTrue();
  }

  @Test
  void a_customer_who_gets_too_much_waits_as_meta_asks_and_nobody_else_does() {
    stage.behave(SendingStage.refusing("slow", 131056));
    String conversation = stage.conversation("16505551000");
    String slow = stage.send(conversation, "slow");
    String behind = stage.send(conversation, "behind it");
    stage.settle();
    String other = stage.send(stage.conversation("16505551001"), "to another");
    stage.settle();
    assertThat(stage.texts()).containsExactly("slow", "to another");
    assertThat(stage.message(other).at("/provider_id").isString()).isTrue();
    for (long wait : List.of(1L, 4L, 16L, 64L, 256L, 1024L)) {
      int before = stage.arrivals.size();
      stage.advance(Duration.ofSeconds(wait).minusMillis(1));
      assertThat(stage.arrivals).hasSize(before);
      stage.advance(Duration.ofMillis(1));
      assertThat(stage.arrivals).hasSize(before + 1);
    }
    stage.behave(SendingStage::accept);
    stage.advance(Duration.ofSeconds(1024));
    assertThat(stage.message(slow).at("/provider_id").isString()).isTrue();
    assertThat(stage.message(behind).at("/provider_id").isString()).isTrue();
    assertThat(stage.texts()).endsWith("slow", "behind it");
    assertThat(stage.channel().at("/throttled_until").isNull()).isTrue();
  }

  @Test
  void a_throttle_does_not_use_up_the_attempts_of_a_message_that_fails_now_and_then() {
    AtomicInteger sends = new AtomicInteger();
    stage.behave(send -> Reply.error(400, sends.incrementAndGet() % 2 == 0 ? 131056 : 2));
    String id = stage.send(stage.conversation("16505551000"), "unlucky");
    stage.advanceUntil(
        Duration.ofSeconds(30), () -> stage.message(id).text("/status").equals("failed"));
    // Ten hiccups, and nine throttles between them.
    assertThat(stage.arrivals).hasSize(19);
    assertThat(stage.message(id).text("/error/code")).isEqualTo("provider_unavailable");
  }

  @Test
  void our_mistake_or_a_hiccup_has_few_attempts() {
    stage.behave(send -> Reply.error(400, 1));
    String id = stage.send(stage.conversation("16505551000"), "odd");
    stage.advanceUntil(
        Duration.ofSeconds(5), () -> stage.message(id).text("/status").equals("failed"));
    assertThat(stage.arrivals).hasSize(3);
  }

  private static List<Duration> gaps(List<Duration> times) {
    return IntStream.range(1, times.size())
        .mapToObj(i -> times.get(i).minus(times.get(i - 1)))
        .toList();
  }
}
