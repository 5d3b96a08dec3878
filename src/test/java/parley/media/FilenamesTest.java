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
  void a_header_holds_any_name() {
    assertThat(Filenames.disposition(false, "\"é\\.txt"))
        .isEqualTo("attachment; filename=\"___.txt\"; filename*=UTF-8''%22%C3%A9%5C.txt");
  }
}
