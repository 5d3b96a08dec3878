package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Goes once over the value of a field with parameters. Semicolons may be missing, quotes may be
 * left open, comments may be anywhere.
 */
final class ParameterScanner {
  private static final int MOST = 100;

  /** Values in which blanks are usual, quoted or not. */
  private static final Set<String> NAMES_OF_FILES = Set.of("name", "filename");

  private final String text;
  private int at;

  ParameterScanner(String text) {
    this.text = text;
  }

  /** One parameter as it is written, without quotes. */
  record Parameter(String name, String value) {}

  /** What comes before a blank, a semicolon or a comment. */
  String token() {
    skip(" \t");
    String token = until(" \t;(");
    return token.replace("\"", "").replace("'", "");
  }

  List<Parameter> parameters() {
    List<Parameter> found = new ArrayList<>();
    while (at < text.length() && found.size() < MOST) {
      skipBetween();
      String name = until("=; \t(").toLowerCase(Locale.ROOT);
      skip(" \t");
      if (at < text.length() && text.charAt(at) == '=') {
        at++;
        skip(" \t");
        found.add(new Parameter(name, value(name)));
      }
    }
    return found;
  }

  private String value(String name) {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    return until(NAMES_OF_FILES.contains(name) ? ";" : "; \t(").strip();
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      boolean escapes = text.charAt(at) == '\\' && at + 1 < text.length() && isEscaped(at + 1);
      at += escapes ? 1 : 0;
      value.append(text.charAt(at++));
    }
    at++;
    return value.toString();
  }

  /** Paths of Windows are written with single backslashes. */
  private boolean isEscaped(int i) {
    return text.charAt(i) == '"' || text.charAt(i) == '\\';
  }

  private void skipBetween() {
    skip(" \t;=");
    while (at < text.length() && text.charAt(at) == '(') {
      until(")");
      at++;
      skip(" \t;=");
    }
  }

  private void skip(String characters) {
    while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private String until(String ends) {
    int start = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(Math.min(start, text.length()), Math.min(at, text.length()));
  }
}
