package parley;

import java.util.Locale;
import java.util.Optional;
import org.slf4j.event.Level;

/**
 * How the log is written.
 *
 * @param level the least that is told
 */
public record LogSettings(Format format, Level level) {
  /** How an event looks. */
  public enum Format {
    /** A line for people. */
    TEXT,
    /** An object for programs. */
    JSON;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static LogSettings of(Settings settings) {
    return new LogSettings(
        Format.valueOf(word(settings.word("PARLEY_LOG", "text", "json"), "text")),
        Level.valueOf(
            word(settings.word("PARLEY_LOG_LEVEL", "error", "warn", "info", "debug"), "info")));
  }

  private static String word(Optional<String> word, String usual) {
    return word.orElse(usual).toUpperCase(Locale.ROOT);
  }

  String describe() {
    return "PARLEY_LOG=%s\nPARLEY_LOG_LEVEL=%s"
        .formatted(format.text(), level.name().toLowerCase(Locale.ROOT));
  }
}
