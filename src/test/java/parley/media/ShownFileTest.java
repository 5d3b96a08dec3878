package parley.media;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Names of files in an archive. */
class ShownFileTest {
  private static String name(String filename) {
    return new ShownFile(1, filename, true).plainName();
  }

  @Test
  void letters_of_all_scripts_stay_and_all_else_is_an_underscore() {
    assertThat(name("Zwetschgenkuchen für Ada (2).pdf"))
        .isEqualTo("Zwetschgenkuchen_für_Ada__2_.pdf");
    assertThat(name("../../etc/passwd")).isEqualTo(".._.._etc_passwd");
    assertThat(new ShownFile(1, null, true).plainName()).isEqualTo("file");
  }

  @Test
  void a_long_name_fits_behind_an_id_and_still_tells_its_type() {
    String longest = name("𠀀".repeat(196) + ".pdf");
    assertThat(longest).endsWith("𠀀.pdf");
    assertThat(("med_0c4xk2m9v7qhd-" + longest).getBytes(UTF_8)).hasSizeLessThan(256);
  }
}
