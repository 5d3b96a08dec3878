package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryScheduleTest {
  /** Each random number is the greatest that there is. */
  private final RetrySchedule latest = new RetrySchedule(() -> -1);

  @Test
  void no_wait_is_so_long_that_it_would_count_as_past() {
    for (int tries = 1; latest.wait(tries).isPresent(); tries++) {
      assertThat(latest.wait(tries).orElseThrow())
          .isLessThan(LongestWaits.RETRY.multipliedBy(tries));
    }
    assertThat(latest.hold(Integer.MAX_VALUE, true)).isLessThan(LongestWaits.REST);
  }
}
