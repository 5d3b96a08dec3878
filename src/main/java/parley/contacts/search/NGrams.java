package parley.contacts.search;

import java.util.ArrayList;
import java.util.List;

/**
 * What SQLite's search index knows of a text: from every letter on, the rest of the word, but six
 * letters at most. Each piece stands behind the number of its organization, so that nobody ever
 * walks over what others have. The migration that made the index says the same in SQL.
 */
final class NGrams {
  private static final int LONGEST = 6;

  /** Nearly every contact has any single letter: there the contacts themselves are faster. */
  private static final int SHORTEST = 2;

  private NGrams() {}

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

  /** Says whether {@code part} is, or begins, a piece of every text that has it. */
  static boolean tellAll(String part) {
    return length(part) <= LONGEST;
  }

  /** What the pieces of the texts begin with that have {@code part}, which has no blanks. */
  static String beginning(long organizationId, String part) {
    return owner(organizationId) + part;
  }

  /**
   * The pieces that a longer part without blanks consists of. What has them all need not have them
   * in a row.
   */
  static List<String> cut(long organizationId, String part) {
    List<String> pieces = new ArrayList<>();
    int length = length(part);
    for (int done = 0; done < length; done += LONGEST) {
      int start = part.offsetByCodePoints(0, Math.min(done, length - LONGEST));
      pieces.add(owner(organizationId) + part.substring(start, end(part, start)));
    }
    return pieces;
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
}
