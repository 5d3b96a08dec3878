package parley.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeBucketTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 30, 59, 60, 61, 600, 3_600, 86_400, 2_592_000, 31_536_000})
  void what_a_bucket_tells_is_one_percent_away_at_most(long seconds) {
    assertThat(TimeBucket.seconds(TimeBucket.of(Duration.ofSeconds(seconds))))
        .isCloseTo(seconds, within((long) Math.ceil(seconds * 0.01)));
  }

  @Test
  void what_is_shorter_than_a_second_and_what_clocks_disagree_about_is_a_second() {
    assertThat(TimeBucket.of(Duration.ofMillis(3))).isZero();
    assertThat(TimeBucket.of(Duration.ofSeconds(-9))).isZero();
    assertThat(TimeBucket.seconds(0)).isEqualTo(1);
  }

  @Test
  void sums_of_buckets_tell_the_median_and_the_tails() {
    Times times = new Times();
    LongStream.rangeClosed(1, 1_000)
        .forEach(seconds -> times.add(TimeBucket.of(Duration.ofSeconds(seconds)), 1));
    Times.View view = times.view();
    assertThat(view.count()).isEqualTo(1_000);
    assertThat(view.medianS()).isCloseTo(500L, within(5L));
    assertThat(view.p90S()).isCloseTo(900L, within(9L));
    assertThat(view.p99S()).isCloseTo(990L, within(10L));
  }
}
