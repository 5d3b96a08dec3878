package parley.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the {@code :names} of a statement and writes {@code ?} in their places. What stands in
 * literals, quoted identifiers and comments is no name, nor is a {@code ::cast} or {@code [1:2]}.
 */
final class SqlParser {
  private final String sql;
  private final StringBuilder text;
  private final List<String> names = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private boolean positional;
  private int index;

  private SqlParser(String sql) {
    this.sql = sql;
    this.text = new StringBuilder(sql.length());
  }

  /**
   * Parses one statement.
   *
   * @throws IllegalArgumentException when it has both {@code ?} and {@code :names}
   */
  static ParsedSql parse(String sql) {
    SqlParser parser = new SqlParser(sql);
    parser.parse();
    if (parser.positional && !parser.names.isEmpty()) {
      throw new IllegalArgumentException("both ? and :" + parser.names.getFirst() + " in " + sql);
    }
    return new ParsedSql(sql, parser.text.toString(), parser.names, parser.places);
  }

  private void parse() {
    while (index < sql.length()) {
      switch (sql.charAt(index)) {
        case '\'' -> copyTo(endOf("'", index + 1));
        case '"' -> copyTo(endOf("\"", index + 1));
        case '-' -> copyTo(startsWith("--") ? endOf("\n", index) : index + 1);
        case '/' -> copyTo(startsWith("/*") ? endOf("*/", index + 2) : index + 1);
        case '?' -> questionMark();
        case ':' -> colon();
        default -> copyTo(index + 1);
      }
    }
  }

  private void questionMark() {
    // pgjdbc's way to write an operator that has a question mark
    boolean operator = startsWith("??");
    positional |= !operator;
    copyTo(operator ? index + 2 : index + 1);
  }

  private void colon() {
    int end = index + 1;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    if (startsWith("::")) {
      copyTo(index + 2);
    } else if (end == index + 1 || Character.isDigit(sql.charAt(index + 1))) {
      copyTo(end);
    } else {
      names.add(sql.substring(index + 1, end).intern());
      places.add(text.length());
      text.append('?');
      index = end;
    }
  }

  private boolean startsWith(String token) {
    return sql.startsWith(token, index);
  }

  /** The index behind the next {@code token}, or the end. */
  private int endOf(String token, int from) {
    int found = sql.indexOf(token, from);
    return found < 0 ? sql.length() : found + token.length();
  }

  private void copyTo(int end) {
    text.append(sql, index, end);
    index = end;
  }
}
