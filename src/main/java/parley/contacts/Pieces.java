package parley.contacts;

import java.util.StringJoiner;

/**
 * What SQLite's search index knows of a text: from every letter on, the rest of the word, but six
 * letters at most. Each piece stands behind the number of its organization, so that nobody ever
 * walks over what others have. The migration that made the index says the same in SQL.
 */
final class Pieces {
  private static final int LONGEST = 6;

  /** Nearly every contact has any single letter: there the contacts themselves are faster. */
  private static final int SHORTEST = 2;

  private Pieces() {}

  /** All pieces of a text, with a blank behind each. */
  static String of(long organizationId, String text) {
    String owner = owner(organizationId);
    StringBuilder pieces = new StringBuilder((owner.length() + LONGEST + 1) * text.length());
    for (int start = 0; start < text.length(); start = text.offsetByCodePoints(start, 1)) {
      int end = end(text, start);
      if (end > start) {
        pieces.append(owner).append(text, start, end).append(' ');
      }
    }
    return pieces.toString();
  }

  /** Says whether the index can be asked for {@code term}. It ends words at control characters. */
  static boolean know(SearchTerm term) {
    return term.isAtLeast(SHORTEST) && term.text().chars().noneMatch(Character::isISOControl);
  }

  /** Says whether {@link #query} finds exactly the texts that have {@code part}. */
  static boolean tellAll(String part) {
    return length(part) <= LONGEST;
  }

  /**
   * A query of FTS5 for the texts that have {@code part}, which has no blanks. A longer one is cut
   * in pieces: what has them all need not have them in a row.
   */
  static String query(long organizationId, String part) {
    String owner = owner(organizationId);
    int length = length(part);
    if (length < LONGEST) {
      return quoted(owner + part) + "*";
    }
    StringJoiner pieces = new StringJoiner(" AND ", "(", ")");
    for (int done = 0; done < length; done += LONGEST) {
      int start = part.offsetByCodePoints(0, Math.min(done, length - LONGEST));
      pieces.add(quoted(owner + part.substring(start, end(part, start))));
    }
    return pieces.toString();
  }

  private static String owner(long organizationId) {
    return Long.toHexString(organizationId) + "/";
  }

  private static int end(String text, int start) {
    int end = start;
    for (int i = 0; i < LONGEST && end < text.length() && text.charAt(end) > ' '; i++) {
      end = text.offsetByCodePoints(end, 1);
    }
    return end;
  }

  private static int length(String part) {
    return part.codePointCount(0, part.length());
  }

  private static String quoted(String piece) {
    return "\"" + piece.replace("\"", "\"\"") + "\"";
  }
}
