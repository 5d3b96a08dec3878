package parley.http.helidon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** How many connections a process takes. */
class CapacityTest {
  private static final long GIBIBYTE = 1L << 30;

  @Test
  void with_enough_files_and_memory_there_are_20_000_connections() {
    assertThat(new Capacity(65_536, 4 * GIBIBYTE).connections()).isEqualTo(20_000);
    assertThat(new Capacity(Long.MAX_VALUE, 4 * GIBIBYTE).connections()).isEqualTo(20_000);
  }

  @Test
  void connections_leave_files_for_the_database_for_calls_and_for_what_they_upload() {
    assertThat(new Capacity(20_000, 4 * GIBIBYTE).connections()).isEqualTo(9_500);
    assertThat(new Capacity(4_096, 4 * GIBIBYTE).connections()).isEqualTo(1_548);
    assertThat(new Capacity(512, 4 * GIBIBYTE).connections()).isEqualTo(192);
  }

  @Test
  void a_small_heap_bears_fewer_connections() {
    assertThat(new Capacity(65_536, GIBIBYTE / 8).connections()).isEqualTo(2_048);
  }

  @Test
  void with_too_few_files_nothing_starts_and_a_sentence_says_why() {
    assertThatThrownBy(() -> new Capacity(255, GIBIBYTE).connections())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the process may open only 255 files, and needs 256 at least (ulimit -n, LimitNOFILE)");
  }

  @Test
  void this_machine_bears_some() {
    assertThat(Capacity.ofThisProcess().connections()).isBetween(64, 20_000);
  }
}
