package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StackTracesTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final StackTraces traces = new StackTraces();

  @Test
  void of_a_kind_of_failure_one_stack_trace_a_minute_is_logged() {
    assertThat(traces.choose(failure("a"), 5)).isTrue();
    assertThat(traces.choose(failure("b"), 6)).isFalse();
    assertThat(traces.choose(failure("c"), 4 + MINUTE)).isFalse();
    assertThat(traces.choose(failure("d"), 5 + MINUTE)).isTrue();
  }

  @Test
  void another_kind_is_logged_at_once() {
    assertThat(traces.choose(failure("a"), 5)).isTrue();
    assertThat(traces.choose(new IllegalStateException("a"), 5)).isTrue();
    assertThat(traces.choose(new IllegalArgumentException("from another place"), 5)).isTrue();
  }

  private static RuntimeException failure(String message) {
    return new IllegalArgumentException(message);
  }
}
