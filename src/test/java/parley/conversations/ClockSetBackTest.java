package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.FakeGraph.Reply;

/** A clock that was wrong and is set back holds up nothing that waits. */
@ParameterizedClass
@EnumSource(Engine.class)
class ClockSetBackTest {
  private static final Duration STEP = Duration.ofDays(-1);

  @Parameter Engine engine;

  @AutoClose private SendingFixture fixture;

  @BeforeEach
  void open() {
    fixture = new SendingFixture(engine, SendingFixture.UNPACED);
  }

  @Test
  void a_message_that_waits_for_the_one_before_it_leaves() {
    CountDownLatch answer = new CountDownLatch(1);
    fixture.behave(send -> {
      await(answer);
      return SendingFixture.accept(send);
    });
    String conversation = fixture.conversation("16505551234");
    fixture.send(conversation, "first");
    eventually(fixture::texts, texts -> texts.size() == 1);
    fixture.send(conversation, "second");
    fixture.clock.advance(STEP);
    answer.countDown();
    eventually(fixture::texts, texts -> texts.size() == 2);
    assertThat(fixture.texts()).containsExactly("first", "second");
  }

  @Test
  void a_message_that_waits_for_its_next_attempt_leaves() {
    fixture.behave(send -> Reply.error(500, 131_000));
    fixture.send(fixture.conversation("16505551234"), "first");
    eventually(fixture::texts, texts -> texts.size() == 1);
    fixture.settle();
    fixture.behave(SendingFixture::accept);
    fixture.clock.advance(STEP);
    eventually(fixture::texts, texts -> texts.size() == 2);
  }

  @Test
  void a_number_that_rests_goes_on() {
    fixture.behave(send -> Reply.error(400, 130_429));
    fixture.send(fixture.conversation("16505551234"), "first");
    eventually(fixture::texts, texts -> texts.size() == 1);
    fixture.settle();
    fixture.behave(SendingFixture::accept);
    fixture.clock.advance(STEP);
    eventually(fixture::texts, texts -> texts.size() == 2);
  }

  private static void await(CountDownLatch answer) {
    try {
      answer.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
