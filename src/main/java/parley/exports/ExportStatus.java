package parley.exports;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far an export has come. */
enum ExportStatus {
  PENDING,
  COMPLETED,
  /** It could not be written, several times over, and has no file. */
  FAILED;

  /** The name in the API and the database. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ExportStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
