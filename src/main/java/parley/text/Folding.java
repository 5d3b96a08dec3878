package parley.text;

import java.text.Normalizer;
import java.util.Locale;

/** Makes texts comparable: the same letters, whatever their case, accents and width. */
public final class Folding {
  private Folding() {}

  /** The folded form; folding it again changes nothing. */
  public static String fold(String text) {
    if (isPlain(text)) {
      return text.toLowerCase(Locale.ROOT);
    }
    StringBuilder folded = new StringBuilder(text.length());
    Normalizer.normalize(text, Normalizer.Form.NFKD)
        .codePoints()
        .filter(c -> !isMark(c))
        .map(Character::toLowerCase)
        .forEach(c -> append(folded, c));
    return folded.toString();
  }

  private static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  private static boolean isMark(int c) {
    return switch (Character.getType(c)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }

  /** Unicode does not decompose these letters, yet people type them without their strokes. */
  private static void append(StringBuilder folded, int c) {
    switch (c) {
      case 'ß' -> folded.append("ss");
      case 'æ' -> folded.append("ae");
      case 'œ' -> folded.append("oe");
      case 'ø' -> folded.append('o');
      case 'ł' -> folded.append('l');
      case 'đ', 'ð' -> folded.append('d');
      case 'þ' -> folded.append("th");
      case 'ı' -> folded.append('i');
      case 'ς' -> folded.append('σ');
      default -> folded.appendCodePoint(c);
    }
  }
}
