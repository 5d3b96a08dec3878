package parley.reports;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows as comma-separated values (RFC 4180), for what never holds a comma: ids and numbers. */
final class Csv {
  static final String MEDIA = "text/csv; charset=utf-8; header=present";

  private final StringBuilder text = new StringBuilder();

  /** Adds a row; null is an empty cell. */
  void row(List<? extends @Nullable Object> cells) {
    text.append(
            cells.stream()
                .map(cell -> cell == null ? "" : cell.toString())
                .collect(Collectors.joining(",")))
        .append("\r\n");
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
