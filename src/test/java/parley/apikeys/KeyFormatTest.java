package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a key looks like, checked against sums that Python's zlib has made. */
class KeyFormatTest {
  private static final String KNOWN = "pak_ExampleOnly0000000000000000000000000000000043zcvG";

  @Test
  void the_last_six_characters_are_the_crc32_of_those_before() {
    assertThat(KeyFormat.isKey(KNOWN)).isTrue();
  }

  @Test
  void every_other_character_in_the_place_of_one_is_noticed() {
    for (int place = 4; place < KNOWN.length(); place++) {
      for (char other : "09AZaz-".toCharArray()) {
        String typo = KNOWN.substring(0, place) + other + KNOWN.substring(place + 1);
        assertThat(KeyFormat.isKey(typo)).as(typo).isEqualTo(typo.equals(KNOWN));
      }
    }
  }

  @Test
  void new_keys_have_the_form_that_is_published_and_are_all_different() {
    SecureRandom random = new SecureRandom();
    Set<String> keys =
        IntStream.range(0, 1_000)
            .mapToObj(number -> KeyFormat.generate(random))
            .collect(Collectors.toSet());
    assertThat(keys)
        .hasSize(1_000)
        .allMatch(KeyFormat::isKey)
        .allMatch(key -> key.matches("^pak_[0-9A-Za-z]{49}$"));
  }
}
