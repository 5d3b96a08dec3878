package parley.channels.email.headers;

import java.util.Optional;

/**
 * A place in a structured header field (RFC 5322, 3.2). Reading quotes and comments goes forward
 * alone: one that doesn't end is looked for once, then its sign is a character as any other.
 */
final class HeaderCursor {
  private final String value;
  private int position;
  private boolean quotesEnd = true;
  private boolean commentsEnd = true;

  HeaderCursor(String value) {
    this.value = value;
  }

  boolean atEnd() {
    return position >= value.length();
  }

  char peek() {
    return value.charAt(position);
  }

  void skip() {
    position++;
  }

  int position() {
    return position;
  }

  /** What has been read since a place. */
  String since(int start) {
    return value.substring(start, position);
  }

  /** The content of a quoted string that begins here, and goes behind it; empty if none does. */
  Optional<String> quoted() {
    StringBuilder content = new StringBuilder();
    for (int i = position + 1; quotesEnd && i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        position = i + 1;
        return Optional.of(content.toString());
      }
      i += c == '\\' && i + 1 < value.length() ? 1 : 0;
      content.append(value.charAt(i));
    }
    quotesEnd = false;
    return Optional.empty();
  }

  /** The content of a comment that begins here, and goes behind it; empty if none does. */
  Optional<String> comment() {
    StringBuilder content = new StringBuilder();
    int depth = 1;
    for (int i = position + 1; commentsEnd && i < value.length(); i++) {
      char c = value.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        position = i + 1;
        return Optional.of(content.toString());
      }
      i += c == '\\' && i + 1 < value.length() ? 1 : 0;
      content.append(value.charAt(i));
    }
    commentsEnd = false;
    return Optional.empty();
  }

  /** What is in the brackets that begin here, up to where they or their entry end. */
  String brackets() {
    skip();
    int start = position;
    while (!atEnd() && "<>,;".indexOf(peek()) < 0) {
      if (peek() != '"' || quoted().isEmpty()) {
        skip();
      }
    }
    String content = since(start);
    position += !atEnd() && peek() == '>' ? 1 : 0;
    return content;
  }
}
