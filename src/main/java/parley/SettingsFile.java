package parley;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** The file with settings that the environment doesn't have. */
final class SettingsFile {
  /** The variable that names another file than {@code parley.properties} of the working folder. */
  static final String NAME = "PARLEY_SETTINGS";

  /** What some editors begin a file in UTF-8 with; nobody sees it. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

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
      load(file, path);
    }
    return file;
  }

  private static void load(Properties file, Path path) {
    try {
      String text = Files.readString(path);
      file.load(new StringReader(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
    } catch (CharacterCodingException e) {
      throw unreadable(path, "it is not in UTF-8", e);
    } catch (IllegalArgumentException e) {
      throw unreadable(path, "\\u must be followed by four digits; \\ is written \\\\", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("can't read " + path.toAbsolutePath(), e);
    }
  }

  private static IllegalArgumentException unreadable(Path path, String why, Exception cause) {
    IllegalArgumentException failure =
        new IllegalArgumentException("can't read " + path.toAbsolutePath() + ": " + why);
    failure.addSuppressed(cause);
    return failure;
  }
}
