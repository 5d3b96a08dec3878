package parley.contacts.search;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import parley.text.Folding;

/**
 * One word of a search.
 *
 * @param text folded; must occur in the text of the contact
 * @param phoneDigits where not empty, a contact whose phone has these digits will do as well
 */
public record SearchTerm(String text, String phoneDigits) {
  /** Digits, and what people put between those of a phone. */
  private static final Pattern PHONE = Pattern.compile("[\\p{Nd}\\p{Pd}\\p{Cf}+.,()\\[\\]/]+");

  private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  /** The words of a query, but those that are part of another one; none when it is blank. */
  public static List<SearchTerm> of(String query) {
    List<SearchTerm> all =
        Arrays.stream(BLANKS.split(Folding.fold(query)))
            .filter(word -> !word.isEmpty())
            .distinct()
            .map(word -> new SearchTerm(word, phoneDigits(word)))
            .toList();
    return all.stream().filter(term -> all.stream().noneMatch(term::isToldBy)).toList();
  }

  /** Whether everybody whom another term finds has this one, too. */
  private boolean isToldBy(SearchTerm other) {
    return !other.equals(this) && !other.hasPhoneDigits() && other.text.contains(text);
  }

  /** The digits of a word that could be part of a phone; empty when they are the word itself. */
  private static String phoneDigits(String word) {
    if (!PHONE.matcher(word).matches()) {
      return "";
    }
    StringBuilder digits = new StringBuilder();
    word.codePoints()
        .filter(Character::isDigit)
        .map(c -> Character.digit(c, 10))
        .forEach(digits::append);
    return digits.toString().equals(word) ? "" : digits.toString();
  }

  boolean hasPhoneDigits() {
    return !phoneDigits.isEmpty();
  }

  /** Says whether the text, and the digits if there are any, have so many letters. */
  boolean isAtLeast(int letters) {
    return isLong(text, letters) && (phoneDigits.isEmpty() || isLong(phoneDigits, letters));
  }

  private static boolean isLong(String part, int letters) {
    return part.codePointCount(0, part.length()) >= letters;
  }
}
