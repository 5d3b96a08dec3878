package parley.channels.email.content;

import java.util.Locale;
import java.util.Map;

/**
 * The value of a field with parameters ({@code Content-Type}, {@code Content-Disposition}), however
 * badly it is written.
 *
 * @param value what is before the parameters, in lower case
 * @param parameters by their names in lower case, decoded
 */
record StructuredField(String value, Map<String, String> parameters) {
  static final StructuredField NONE = new StructuredField("", Map.of());

  /** Reads what is there. */
  static StructuredField of(String text) {
    ParameterScanner scanner = new ParameterScanner(text);
    String value = scanner.token().toLowerCase(Locale.ROOT);
    return new StructuredField(value, ParameterParts.joined(scanner.parameters()));
  }
}
