package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files. */
class FilenamesTest {
  @ParameterizedTest
  @CsvSource({
    "cake.jpg, cake.jpg",
    "../../etc/passwd, passwd",
    "C:\\Users\\ada\\cake.jpg, cake.jpg",
    "/etc/passwd, passwd",
    "a:b|c?.txt, a_b_c_.txt",
    "'  .hidden. ', hidden",
    "Grüße aus Köln.pdf, Grüße aus Köln.pdf",
    "gpj\u202efdp.exe, gpjfdp.exe",
    "a\u0007b\u200b.txt, ab.txt"
  })
  void a_name_is_its_last_part_without_traps(String given, String cleaned) {
    assertThat(Filenames.cleaned(given)).isEqualTo(cleaned);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "..", "/", "...", "\u200b", "a/"})
  void a_name_may_leave_nothing(String given) {
    assertThat(Filenames.cleaned(given)).isNull();
  }

  @Test
  void a_long_name_keeps_its_end() {
    String cleaned = Filenames.cleaned("x".repeat(5_000) + ".jpeg");
    assertThat(cleaned).hasSize(200).endsWith("x.jpeg");
  }

  @Test
  void a_name_is_cut_between_characters() {
    assertThat(Filenames.cleaned("\ud83c\udf70".repeat(300))).isEqualTo("\ud83c\udf70".repeat(200));
  }

  @Test
  void what_is_too_long_for_an_extension_is_cut_as_well() {
    assertThat(Filenames.cleaned("a." + "b".repeat(300))).isEqualTo("a." + "b".repeat(198));
  }

  @Test
  void of_a_very_long_name_the_beginning_and_the_end_are_looked_at() {
    String middle = "\u0300\u0316".repeat(100_000);
    assertThat(Filenames.cleaned("a".repeat(600) + middle + "b".repeat(600) + ".pdf"))
        .isEqualTo("a".repeat(196) + ".pdf");
  }

  @Test
  void a_header_holds_any_name() {
    assertThat(Filenames.disposition(false, "\"é\\.txt"))
        .isEqualTo("attachment; filename=\"___.txt\"; filename*=UTF-8''%22%C3%A9%5C.txt");
  }
}
