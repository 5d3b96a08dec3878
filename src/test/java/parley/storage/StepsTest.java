package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;

/** How many rows a step of long work takes. */
class StepsTest {
  private static final long MICROSECOND = 1_000;

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void on_sqlite_the_first_step_takes_one_row_and_quick_ones_are_followed_by_larger_ones() {
    assertThat(sizes(Engine.SQLITE, 20 * MICROSECOND, 10))
        .containsExactly(1, 2, 4, 8, 16, 32, 64, 64, 64, 64);
  }

  @Test
  void none_takes_more_than_a_hundred_rows() {
    assertThat(sizes(Engine.SQLITE, 1, 10)).endsWith(64, 100, 100, 100);
  }

  @Test
  void a_step_that_took_too_long_is_followed_by_a_smaller_one() {
    try (TestDatabase database = TestDatabase.open(Engine.SQLITE)) {
      Steps steps = new Steps(database.database(), nanos::get, 100);
      LongStream.of(10, 10, 10, 10).forEach(micros -> step(steps, micros));
      assertThat(steps.size()).isEqualTo(16);
      step(steps, 2_001);
      assertThat(steps.size()).isEqualTo(8);
      LongStream.of(9_000, 9_000, 9_000, 9_000).forEach(micros -> step(steps, micros));
      assertThat(steps.size()).isEqualTo(1);
    }
  }

  @Test
  void on_postgresql_nobody_waits_for_a_step() {
    assertThat(sizes(Engine.POSTGRESQL, 1_000 * MICROSECOND, 3)).containsExactly(100, 100, 100);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void one_follows_the_other_until_nothing_is_left(Engine engine) {
    try (TestDatabase database = TestDatabase.open(engine)) {
      LongStream.range(0, 250).forEach(database::add);
      List<Integer> found = new ArrayList<>();
      new Steps(database.database(), nanos::get, 100)
          .untilNone((tx, most) -> {
            found.add(deleteSome(tx, most));
            return found.getLast();
          });
      assertThat(database.count()).isZero();
      assertThat(found.stream().mapToInt(Integer::intValue).sum()).isEqualTo(250);
      assertThat(found).endsWith(0).doesNotContain(250);
    }
  }

  @Test
  void rows_that_are_known_are_each_taken_once_and_in_their_order() {
    List<Long> rows = LongStream.range(0, 250).boxed().toList();
    List<List<Long>> taken = new ArrayList<>();
    try (TestDatabase database = TestDatabase.open(Engine.SQLITE)) {
      Steps steps = new Steps(database.database(), nanos::get, 100);
      steps.each(rows, (tx, some) -> taken.add(some));
      steps.each(List.<Long>of(), (tx, some) -> taken.add(some));
    }
    assertThat(taken.stream().flatMap(List::stream)).isEqualTo(rows);
    assertThat(taken.stream().map(List::size)).containsExactly(1, 2, 4, 8, 16, 32, 64, 100, 23);
  }

  private static int deleteSome(Tx tx, int most) {
    return tx.run("delete from thing where id in (select id from thing limit ?)", most);
  }

  /** The sizes of the first steps, when a row takes so long. */
  private List<Integer> sizes(Engine engine, long nanosOfRow, int count) {
    List<Integer> sizes = new ArrayList<>();
    try (TestDatabase database = TestDatabase.open(engine)) {
      Steps steps = new Steps(database.database(), nanos::get, 100);
      for (int i = 0; i < count; i++) {
        int size = steps.size();
        sizes.add(size);
        steps.write(tx -> nanos.addAndGet(size * nanosOfRow));
      }
    }
    return sizes;
  }

  private void step(Steps steps, long micros) {
    steps.write(tx -> nanos.addAndGet(micros * MICROSECOND));
  }
}
