package parley.conversations.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The words under which texts are found. */
class IndexedWordsTest {
  @Test
  void a_long_vowel_cuts_a_word_of_the_index() {
    assertThat(IndexedWords.of("コーヒー")).containsExactly("コ", "ヒ", "ー");
    assertThat(IndexedWords.of("ーヒAー")).containsExactly("aー", "ヒ", "ー");
  }

  /** Read anew for each of its letters it would take minutes. */
  @Test
  @Timeout(20)
  void a_text_of_long_vowels_alone_is_read_once() {
    assertThat(IndexedWords.of("ー".repeat(300_000))).containsExactly("ー".repeat(40));
  }
}
