package parley.contacts.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes into SQLite's search index, and what is asked of it. */
class NGramsTest {
  private static final long ORGANIZATION = 0x1c0ffee;

  @ParameterizedTest
  @CsvSource({
    "abcdefgh, 1c0ffee/abcdef 1c0ffee/cdefgh",
    "abcdefghijkl, 1c0ffee/abcdef 1c0ffee/ghijkl",
    "abcdefghijklm, 1c0ffee/abcdef 1c0ffee/ghijkl 1c0ffee/hijklm",
    "👨👩👧👨👩👧👨, 1c0ffee/👨👩👧👨👩👧 1c0ffee/👩👧👨👩👧👨",
  })
  void a_long_part_is_cut_into_pieces(String part, String pieces) {
    assertThat(NGrams.cut(ORGANIZATION, part)).containsExactly(pieces.split(" "));
    assertThat(NGrams.tellAll(part)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"ab", "abcde", "abcdef", "👨👩👧👨👩👧"})
  void a_short_part_begins_a_piece_of_whatever_has_it(String part) {
    assertThat(NGrams.tellAll(part)).isTrue();
    assertThat(NGrams.of(ORGANIZATION, "xx" + part + "yyyyyy").split(" "))
        .anyMatch(piece -> piece.startsWith(NGrams.beginning(ORGANIZATION, part)));
  }

  @ParameterizedTest
  @CsvSource({
    "ada, 1c0ffee/ada 1c0ffee/da 1c0ffee/a",
    "'a  b', 1c0ffee/a 1c0ffee/b",
    "two\u00a0words, 1c0ffee/two\u00a0wo 1c0ffee/wo\u00a0wor 1c0ffee/rds",
  })
  void every_letter_begins_a_piece(String text, String pieces) {
    assertThat(NGrams.of(ORGANIZATION, text).split(" ")).contains(pieces.split(" "));
  }
}
