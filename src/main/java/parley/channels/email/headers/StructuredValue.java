package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a header field that programs write, in its parts between semicolons. Comments count
 * as nothing; a quoted string is one word, whatever is in it.
 */
final class StructuredValue {
  private static final int MOST_WORDS = 1_000;

  private final List<List<String>> parts = new ArrayList<>();
  private List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private int count;

  private StructuredValue() {}

  /** The words of each part; {@code a = b} is the one word {@code a=b}. */
  static List<List<String>> parts(String value) {
    StructuredValue structured = new StructuredValue();
    structured.read(new HeaderCursor(value));
    return structured.parts;
  }

  private void read(HeaderCursor cursor) {
    while (!cursor.atEnd() && count < MOST_WORDS) {
      char c = cursor.peek();
      if (c == '"') {
        cursor.quoted().ifPresentOrElse(this::quoted, cursor::skip);
      } else if (c == '(') {
        cursor.comment().ifPresentOrElse(comment -> endOfWord(), cursor::skip);
      } else {
        character(c);
        cursor.skip();
      }
    }
    endOfPart();
  }

  private void character(char c) {
    if (c == ';') {
      endOfPart();
    } else if (Character.isWhitespace(c)) {
      endOfWord();
    } else if (c == '=' && word.isEmpty() && !words.isEmpty()) {
      word.append(words.removeLast()).append('=');
    } else {
      word.append(c);
    }
  }

  private void quoted(String content) {
    content.chars().forEach(c -> word.append(Character.isWhitespace(c) ? '_' : (char) c));
  }

  private void endOfWord() {
    boolean awaitsValue = word.indexOf("=") == word.length() - 1;
    if (!word.isEmpty() && !awaitsValue) {
      words.add(word.toString());
      word.setLength(0);
      count++;
    }
  }

  private void endOfPart() {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
      count++;
    }
    parts.add(List.copyOf(words));
    words = new ArrayList<>();
  }
}
