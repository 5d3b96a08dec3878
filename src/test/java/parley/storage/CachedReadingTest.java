package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A reading costs one query in ten seconds, and nobody waits long for it. */
class CachedReadingTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger queries = new AtomicInteger();

  @Test
  void it_is_read_once_in_ten_seconds() {
    CachedReading<Integer> reading = new CachedReading<>(queries::incrementAndGet, nanos::get);
    assertThat(reading.get()).hasValue(1);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(reading.get()).hasValue(1);
    nanos.addAndGet(1);
    assertThat(reading.get()).hasValue(2);
  }

  @Test
  void a_failure_is_no_answer_and_is_not_repeated_at_once() {
    CachedReading<Integer> reading =
        new CachedReading<>(
            () -> {
              queries.incrementAndGet();
              throw new StorageException.Unavailable("away", null);
            },
            nanos::get);
    assertThat(reading.get()).isEmpty();
    assertThat(reading.get()).isEmpty();
    assertThat(queries).hasValue(1);
  }

  @Test
  void whoever_asks_late_does_not_wait_for_a_query_that_hangs() {
    CountDownLatch hangs = new CountDownLatch(1);
    CachedReading<Integer> reading =
        new CachedReading<>(
            () -> {
              Threads.await(hangs);
              return queries.incrementAndGet();
            },
            nanos::get);
    assertThat(reading.get()).isEmpty();
    nanos.addAndGet(Duration.ofSeconds(60).toNanos());
    long start = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      assertThat(reading.get()).isEmpty();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(900));
    hangs.countDown();
  }
}
