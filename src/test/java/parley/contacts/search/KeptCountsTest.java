package parley.contacts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Large numbers are up to a minute old, small ones never. */
class KeptCountsTest {
  private final AtomicLong now = new AtomicLong(1_000_000);
  private final AtomicLong contacts = new AtomicLong();
  private final KeptCounts counts = new KeptCounts(() -> TimeUnit.MILLISECONDS.toNanos(now.get()));

  private long count(long organization, String what) {
    return counts.of(organization, what, contacts::get);
  }

  @Test
  void a_large_number_is_kept_for_a_minute() {
    contacts.set(1_001);
    assertThat(count(1, "segment")).isEqualTo(1_001);
    contacts.set(2_000);
    now.addAndGet(59_999);
    assertThat(count(1, "segment")).isEqualTo(1_001);
    now.addAndGet(1);
    assertThat(count(1, "segment")).isEqualTo(2_000);
  }

  @Test
  void a_small_number_is_counted_each_time() {
    contacts.set(1_000);
    assertThat(count(1, "segment")).isEqualTo(1_000);
    contacts.set(999);
    assertThat(count(1, "segment")).isEqualTo(999);
  }

  @Test
  void what_is_kept_is_known_to_be() {
    contacts.set(1_000);
    assertThat(count(1, "small")).isEqualTo(1_000);
    assertThat(counts.has(1, "small")).isFalse();
    contacts.set(1_001);
    assertThat(count(1, "segment")).isEqualTo(1_001);
    assertThat(counts.has(1, "segment")).isTrue();
    assertThat(counts.has(2, "segment")).isFalse();
    now.addAndGet(60_000);
    assertThat(counts.has(1, "segment")).isFalse();
  }

  @Test
  void what_one_organization_has_says_nothing_of_another() {
    contacts.set(5_000);
    assertThat(count(1, "segment")).isEqualTo(5_000);
    contacts.set(7_000);
    assertThat(count(2, "segment")).isEqualTo(7_000);
    assertThat(count(1, "another")).isEqualTo(7_000);
  }

  @Test
  void however_long_the_questions_are_their_letters_are_bounded() {
    String million = "x".repeat(1_000_000);
    contacts.set(5_000);
    IntStream.range(0, 10).forEach(i -> count(1, million + i));
    contacts.set(6_000);
    assertThat(IntStream.range(0, 10).filter(i -> count(1, million + i) == 5_000).count())
        .isBetween(1L, 3L);
  }
}
