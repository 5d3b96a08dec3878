package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** What a provider tells again stands once, though it is taken in at another time of its second. */
@ParameterizedClass
@EnumSource(Engine.class)
class RepeatedReportsTest {
  private static final Duration A_MOMENT = Duration.ofMillis(300);

  @Parameter Engine engine;

  private SendingFixture fixture;
  private String id;
  private String providerId;

  @BeforeEach
  void send() {
    fixture = new SendingFixture(engine, "");
    id = fixture.send(fixture.conversation("16505551234"), "Hello");
    fixture.awaitAccepted(id);
    providerId = fixture.message(id).text("/provider_id");
    toTheNextSecond();
  }

  @AfterEach
  void disconnect() {
    fixture.close();
  }

  private void toTheNextSecond() {
    long past = fixture.clock.instant().toEpochMilli() % 1_000;
    fixture.clock.advance(Duration.ofMillis(1_000 - past));
  }

  private void reported(String reference, String status) {
    fixture
        .number
        .status(providerId, reference, status, fixture.clock.instant().getEpochSecond())
        .expect(200);
  }

  private List<String> history() {
    return fixture.message(id).texts("/status_history", "/status");
  }

  @Test
  void a_report_that_is_told_again_within_its_second_stands_once() {
    reported(id, "sent");
    fixture.clock.advance(A_MOMENT);
    reported(id, "sent");
    reported(id, "delivered");
    fixture.clock.advance(A_MOMENT);
    reported(id, "delivered");
    assertThat(history()).containsExactly("queued", "sent", "delivered");
  }

  @Test
  void what_happens_in_the_same_second_after_a_retry_stands_as_well() {
    reported(id, "failed");
    fixture.clock.advance(A_MOMENT);
    fixture.owner.post("/v1/messages/" + id + "/retry", "").expect(202);
    eventually(
        () -> fixture.message(id),
        message ->
            message.at("/provider_id").isString()
                && !message.text("/provider_id").equals(providerId));
    fixture.clock.advance(A_MOMENT);
    reported(id + ".2", "failed");
    assertThat(history()).containsExactly("queued", "failed", "queued", "failed");
  }
}
