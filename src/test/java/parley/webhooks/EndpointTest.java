package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EndpointTest {
  private final Endpoint endpoint = new Endpoint();

  private void takes(int seconds) {
    endpoint.started(1, 1);
    endpoint.ended(1, Duration.ofSeconds(seconds));
  }

  @Test
  void a_webhook_gets_eight_lanes() {
    assertThat(endpoint.room(0)).isEqualTo(8);
    endpoint.started(1, 1);
    assertThat(endpoint.room(0)).isEqualTo(7);
  }

  @Test
  void one_that_takes_its_time_gets_one_until_it_is_quick_again() {
    takes(14);
    assertThat(endpoint.room(0)).isEqualTo(1);
    takes(1);
    assertThat(endpoint.room(0)).isEqualTo(8);
  }

  @Test
  void one_that_keeps_failing_gets_one() {
    assertThat(endpoint.room(Retries.SUSPICIOUS)).isEqualTo(1);
  }
}
