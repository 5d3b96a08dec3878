package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WebhookLeaseTest {
  private final WebhookLease lease = new WebhookLease();

  private void takes(int seconds) {
    lease.started(1, 1);
    lease.ended(1, Duration.ofSeconds(seconds));
  }

  @Test
  void a_webhook_gets_eight_lanes() {
    assertThat(lease.room(0)).isEqualTo(8);
    lease.started(1, 1);
    assertThat(lease.room(0)).isEqualTo(7);
  }

  @Test
  void one_that_takes_its_time_gets_one_until_it_is_quick_again() {
    takes(14);
    assertThat(lease.room(0)).isEqualTo(1);
    takes(1);
    assertThat(lease.room(0)).isEqualTo(8);
  }

  @Test
  void one_that_keeps_failing_gets_one() {
    assertThat(lease.room(RetrySchedule.SUSPICIOUS)).isEqualTo(1);
  }
}
