package parley.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DoublingTest {
  private final Doubling pauses = new Doubling(Duration.ofSeconds(3), Duration.ofSeconds(20));

  @Test
  void each_pause_is_twice_as_long_as_the_one_before() {
    assertThat(pauses.after(0)).hasSeconds(3);
    assertThat(pauses.after(1)).hasSeconds(6);
    assertThat(pauses.after(2)).hasSeconds(12);
  }

  @Test
  void none_is_longer_than_the_longest() {
    assertThat(pauses.after(3)).hasSeconds(20);
    assertThat(pauses.after(Integer.MAX_VALUE)).hasSeconds(20);
  }

  @Test
  void none_is_shorter_than_the_first() {
    assertThat(pauses.after(-1)).hasSeconds(3);
    assertThat(new Doubling(Duration.ofMinutes(1), Duration.ofSeconds(20)).after(0)).hasMinutes(1);
  }
}
