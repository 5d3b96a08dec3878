package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Identifiers and their form in the API. */
class IdsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:00Z");

  @Test
  void eight_threads_get_different_ids_in_order_though_the_clock_jumps_back() {
    AtomicLong milliseconds = new AtomicLong(NOW.toEpochMilli());
    InstantSource jumpy =
        () -> {
          long now = milliseconds.addAndGet(1);
          return Instant.ofEpochMilli(now % 7 == 0 ? now - 3_600_000 : now);
        };
    Ids ids = new Ids(jumpy, 5);
    Set<Long> all = ConcurrentHashMap.newKeySet();
    Threads.together(
        8,
        thread -> {
          List<Long> own = new ArrayList<>();
          for (int i = 0; i < 5_000; i++) {
            own.add(ids.next());
          }
          assertThat(own).isSorted().doesNotHaveDuplicates();
          all.addAll(own);
        });
    assertThat(all).hasSize(40_000);
  }

  @Test
  void a_clock_that_stands_still_is_enough_for_any_number_of_ids() {
    Ids ids = new Ids(InstantSource.fixed(NOW), 0);
    long last = 0;
    for (int i = 0; i < 20_000; i++) {
      long next = ids.next();
      assertThat(next).isGreaterThan(last);
      last = next;
    }
  }

  @Test
  void an_earlier_process_is_followed_when_the_clock_was_set_back_by_less_than_a_day() {
    long before = new Ids(InstantSource.fixed(NOW.plus(Duration.ofHours(23))), 3).next();
    Ids ids = new Ids(InstantSource.fixed(NOW), 0);
    ids.startAfter(before);
    assertThat(ids.next()).isGreaterThan(before);
    long wrong = new Ids(InstantSource.fixed(NOW.plus(Duration.ofDays(400))), 3).next();
    Ids right = new Ids(InstantSource.fixed(NOW), 0);
    right.startAfter(wrong);
    assertThat(Ids.madeAt(right.next())).isEqualTo(NOW);
  }

  @Test
  void two_nodes_never_make_the_same_id() {
    Ids one = new Ids(InstantSource.fixed(NOW), 1);
    Ids other = new Ids(InstantSource.fixed(NOW), 255);
    for (int i = 0; i < 20_000; i++) {
      assertThat(one.next()).isNotEqualTo(other.next());
    }
    assertThatThrownBy(() -> new Ids(InstantSource.system(), 256))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_first_id_of_a_time_is_not_above_any_id_made_then() {
    Ids ids = new Ids(InstantSource.fixed(NOW), 0);
    assertThat(Ids.firstAt(NOW)).isLessThanOrEqualTo(ids.next());
    assertThat(Ids.firstAt(NOW.plusMillis(1))).isGreaterThan(ids.next());
  }

  @ParameterizedTest
  @EnumSource(IdType.class)
  void every_number_comes_back_from_its_form(IdType type) {
    for (long number : new long[] {0, 1, 31, 32, 1L << 40, Long.MAX_VALUE}) {
      assertThat(type.decode(type.encode(number))).hasValue(number);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "con_",
        "con",
        "0000000000001",
        "CON_0000000000001",
        "con_000000000001",
        "con_00000000000001",
        "con_000000000000A",
        "con_000000000000i",
        "con_000000000000l",
        "con_000000000000o",
        "con_000000000000u",
        "con_000000000000 ",
        " con_0000000000001",
        "con_0000000000001 ",
        "con_000000000000-",
        "con_000000000000\u0660",
        "con_\ud835\udfd800000000001",
        "con_8000000000000",
        "con_g000000000000",
        "con_zzzzzzzzzzzzz",
        "cnv_0000000000001",
        "con_con_000000001",
        "con_0000000000\u0000\u0000\u0000"
      })
  void what_no_id_looks_like_is_no_id(String text) {
    assertThat(IdType.CONTACT.decode(text)).isEmpty();
  }

  @Test
  void no_two_texts_are_the_same_id() {
    String alphabet = "01789abciloxyzAZ-_";
    for (int seed = 0; seed < 20_000; seed++) {
      StringBuilder text = new StringBuilder("con_");
      for (int i = 0, rest = seed * 48_271; i < 13; i++, rest = rest * 31 + i) {
        text.append(alphabet.charAt(Math.floorMod(rest, alphabet.length())));
      }
      IdType.CONTACT
          .decode(text.toString())
          .ifPresent(id -> assertThat(IdType.CONTACT.encode(id)).isEqualTo(text.toString()));
    }
  }
}
