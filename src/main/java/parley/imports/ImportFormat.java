package parley.imports;

import java.util.Locale;
import java.util.Optional;

/** How the rows of a file are written. */
enum ImportFormat {
  /** Cells with a character between them (RFC 4180), the first row says what they are. */
  CSV,
  /** A JSON object on each line. */
  NDJSON;

  /** The name in the API. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of a body with this media type. */
  static Optional<ImportFormat> ofMedia(String mediaType) {
    return switch (mediaType) {
      case "text/csv", "application/csv", "text/tab-separated-values" -> Optional.of(CSV);
      case "application/x-ndjson", "application/jsonl", "application/ndjson" -> Optional.of(NDJSON);
      default -> Optional.empty();
    };
  }
}
