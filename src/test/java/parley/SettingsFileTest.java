package parley;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings come from the file that a package names, or from none. */
class SettingsFileTest {
  @TempDir Path folder;

  @Test
  void a_named_file_is_read_and_its_name_is_no_unknown_setting() throws IOException {
    Path file = Files.writeString(folder.resolve("parley.properties"), "PARLEY_PORT=9999\n");
    Map<String, String> environment = Map.of(SettingsFile.NAME, file.toString());
    Config config = Config.of(environment, SettingsFile.read(environment));
    assertThat(config.port()).isEqualTo(9999);
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void a_named_file_that_is_missing_stops_the_start() {
    Path file = folder.resolve("missing");
    assertThatThrownBy(() -> SettingsFile.read(Map.of(SettingsFile.NAME, file.toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("can't read " + file);
  }

  @Test
  void no_file_is_no_mistake_where_none_is_named() {
    assertThat(
            List.of(SettingsFile.read(Map.of()), SettingsFile.read(Map.of(SettingsFile.NAME, ""))))
        .allSatisfy(file -> assertThat(file).isEmpty());
  }

  @Test
  void the_invisible_mark_that_some_editors_begin_a_file_with_is_no_part_of_a_name()
      throws IOException {
    Path file = Files.writeString(folder.resolve("marked"), "\uFEFFPARLEY_PORT=9999\n");
    Map<String, String> environment = Map.of(SettingsFile.NAME, file.toString());
    Config config = Config.of(environment, SettingsFile.read(environment));
    assertThat(config.port()).isEqualTo(9999);
    assertThat(config.warnings()).isEmpty();
  }

  @Test
  void a_file_that_is_written_wrong_says_what_is_wrong() throws IOException {
    Path file = folder.resolve("wrong");
    Files.write(file, "PARLEY_MAIL_FROM=Bäcker <a@example.com>".getBytes(ISO_8859_1));
    assertThat(refusal(file)).isEqualTo("can't read " + file + ": it is not in UTF-8");
    Files.writeString(file, "PARLEY_METRICS_TOKEN=a\\up\n");
    assertThat(refusal(file)).startsWith("can't read " + file + ": \\u must be followed by four");
  }

  private static String refusal(Path file) {
    return CommandLineSession.run(
            () -> {
              Map<String, String> environment = Map.of(SettingsFile.NAME, file.toString());
              return Config.of(environment, SettingsFile.read(environment));
            },
            "config")
        .err()
        .strip()
        .replaceFirst("^parley: ", "");
  }
}
