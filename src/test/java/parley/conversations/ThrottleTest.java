package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;
import parley.testing.TestNumber;

/** What the provider finds too fast is slowed, and nothing else is. */
@Order(1) // takes long, most of it waiting
@ParameterizedClass
@EnumSource(Engine.class)
class ThrottleTest {
  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @Test
  void a_number_that_is_too_fast_rests_longer_and_longer_and_no_attempt_is_counted() {
    fixture.behave(send -> Reply.error(429, 130429));
    String id = fixture.send(fixture.conversation("16505551000"), "slow");
    fixture.settle();
    assertThat(fixture.channel().text("/throttled_until"))
        .isEqualTo(fixture.clock.instant().plusSeconds(30).toString());
    fixture.advanceUntil(Duration.ofSeconds(30), () -> fixture.arrivals.size() == 8);
    assertThat(gaps(fixture.arrivalsOf("slow")).stream().map(Duration::toSeconds))
        .containsExactly(30L, 60L, 120L, 240L, 480L, 600L, 600L);
    assertThat(fixture.message(id).text("/status")).isEqualTo("queued");
  }

  @Test
  void all_of_the_number_waits_in_order_and_other_numbers_send_on() {
    fixture.behave(SendingFixture.refusing("slow", 80007));
    String conversation = fixture.conversation("16505551000");
    List<String> slow =
        IntStream.range(0, 3).mapToObj(i -> fixture.send(conversation, "slow " + i)).toList();
    fixture.settle();
    String waiting = fixture.send(fixture.conversation("16505551001"), "of the same number");
    TestNumber other = new TestNumber(fixture.owner, fixture.graph.url(), SendingFixture.UNPACED);
    String id = fixture.send(fixture.conversation(other, "16505551002"), "of another");
    fixture.settle();
    assertThat(fixture.message(id).at("/provider_id").isString()).isTrue();
    assertThat(fixture.texts()).containsExactly("slow 0", "of another");
    fixture.behave(SendingFixture::accept);
    fixture.advance(Duration.ofSeconds(29));
    assertThat(fixture.arrivals).hasSize(2);
    fixture.advance(Duration.ofSeconds(1));
    assertThat(fixture.message(waiting).at("/provider_id").isString()).isTrue();
    assertThat(slow).allMatch(one -> fixture.message(one).at("/provider_id").isString());
    assertThat(fixture.texts().stream().filter(text -> text.startsWith("slow")).skip(1))
        .containsExactly("slow 0", "slow 1", "slow 2");
    assertThat(fixture.channel().at("/throttled_until").isNull()).isTrue();
  }

  @Test
  void a_customer_who_gets_too_much_waits_as_meta_asks_and_nobody_else_does() {
    fixture.behave(SendingFixture.refusing("slow", 131056));
    String conversation = fixture.conversation("16505551000");
    String slow = fixture.send(conversation, "slow");
    String behind = fixture.send(conversation, "behind it");
    fixture.settle();
    String other = fixture.send(fixture.conversation("16505551001"), "to another");
    fixture.settle();
    assertThat(fixture.texts()).containsExactly("slow", "to another");
    assertThat(fixture.message(other).at("/provider_id").isString()).isTrue();
    for (long wait : List.of(1L, 4L, 16L, 64L, 256L, 1024L)) {
      int before = fixture.arrivals.size();
      fixture.advance(Duration.ofSeconds(wait).minusMillis(1));
      assertThat(fixture.arrivals).hasSize(before);
      fixture.advance(Duration.ofMillis(1));
      assertThat(fixture.arrivals).hasSize(before + 1);
    }
    fixture.behave(SendingFixture::accept);
    fixture.advance(Duration.ofSeconds(1024));
    assertThat(fixture.message(slow).at("/provider_id").isString()).isTrue();
    assertThat(fixture.message(behind).at("/provider_id").isString()).isTrue();
    assertThat(fixture.texts()).endsWith("slow", "behind it");
    assertThat(fixture.channel().at("/throttled_until").isNull()).isTrue();
  }

  @Test
  void a_throttle_does_not_use_up_the_attempts_of_a_message_that_fails_now_and_then() {
    AtomicInteger sends = new AtomicInteger();
    fixture.behave(send -> Reply.error(400, sends.incrementAndGet() % 2 == 0 ? 131056 : 2));
    String id = fixture.send(fixture.conversation("16505551000"), "unlucky");
    fixture.advanceUntil(
        Duration.ofSeconds(30), () -> fixture.message(id).text("/status").equals("failed"));
    // Ten hiccups, and nine throttles between them.
    assertThat(fixture.arrivals).hasSize(19);
    assertThat(fixture.message(id).text("/error/code")).isEqualTo("provider_unavailable");
  }

  @Test
  void our_mistake_or_a_hiccup_has_few_attempts() {
    fixture.behave(send -> Reply.error(400, 1));
    String id = fixture.send(fixture.conversation("16505551000"), "odd");
    fixture.advanceUntil(
        Duration.ofSeconds(5), () -> fixture.message(id).text("/status").equals("failed"));
    assertThat(fixture.arrivals).hasSize(3);
  }

  private static List<Duration> gaps(List<Duration> times) {
    return IntStream.range(1, times.size())
        .mapToObj(i -> times.get(i).minus(times.get(i - 1)))
        .toList();
  }
}
