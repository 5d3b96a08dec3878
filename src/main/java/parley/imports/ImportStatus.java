package parley.imports;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far an import has come. */
enum ImportStatus {
  /** Its file is being kept; nobody sees it yet. */
  STAGED,
  PENDING,
  RUNNING,
  /** All rows were read; some may have been refused. */
  COMPLETED,
  /** It ended before its last row; what was written stays. */
  FAILED,
  CANCELED;

  /** The name in the API and the database. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ImportStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
