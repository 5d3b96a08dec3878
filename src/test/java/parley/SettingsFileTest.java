package parley;

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
}
