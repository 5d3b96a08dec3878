package parley;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** The file with settings that the environment doesn't have. */
final class SettingsFile {
  /** The variable that names another file than {@code parley.properties} of the working folder. */
  static final String NAME = "PARLEY_SETTINGS";

  private SettingsFile() {}

  /**
   * What is in the file; nothing when there is none and none is named.
   *
   * @throws IllegalArgumentException naming the file that can't be read
   */
  static Properties read(Map<String, String> environment) {
    String named = environment.getOrDefault(NAME, "");
    Path path = Path.of(named.isEmpty() ? "parley.properties" : named);
    Properties file = new Properties();
    if (!named.isEmpty() || Files.exists(path)) {
      try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
        file.load(reader);
      } catch (IOException e) {
        throw new IllegalArgumentException("can't read " + path.toAbsolutePath(), e);
      }
    }
    return file;
  }
}
