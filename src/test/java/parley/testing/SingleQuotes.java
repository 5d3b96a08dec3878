package parley.testing;

/**
 * JSON as tests write it: {@code {'name': 'Ada'}}, which Java needs no escapes for. JSON in double
 * quotes stays as it is; a {@code '} of a text is {@code \'}, or stands in double quotes.
 */
public final class SingleQuotes {
  private static final char NONE = 0;

  private SingleQuotes() {}

  /** The same in double quotes. */
  public static String replaced(String json) {
    StringBuilder strict = new StringBuilder(json.length());
    char open = NONE;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (open == NONE) {
        open = c == '\'' || c == '"' ? c : NONE;
        strict.append(open == NONE ? c : '"');
      } else if (c == '\\' && i + 1 < json.length()) {
        i++;
        strict.append(json.charAt(i) == '\'' ? "'" : "\\" + json.charAt(i));
      } else if (c == open) {
        open = NONE;
        strict.append('"');
      } else {
        strict.append(c == '"' ? "\\\"" : Character.toString(c));
      }
    }
    return strict.toString();
  }
}
