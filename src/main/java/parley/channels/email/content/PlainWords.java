package parley.channels.email.content;

import java.nio.charset.StandardCharsets;

/** Tells words from Base64, where a mail says that they are Base64 and nobody has encoded them. */
final class PlainWords {
  private static final int MOST_LINES = 5;

  /** Words are shorter, and what is between the breaks of Base64 is longer. */
  private static final int LONGEST_WORD = 40;

  private PlainWords() {}

  /** Whether a text begins with words: the first line decides that is clearly one or the other. */
  static boolean begin(byte[] beginning) {
    return new String(beginning, StandardCharsets.ISO_8859_1)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .limit(MOST_LINES)
        .filter(line -> isWords(line) || isEncoded(line))
        .findFirst()
        .filter(PlainWords::isWords)
        .isPresent();
  }

  private static boolean isWords(String line) {
    return line.chars().anyMatch(c -> c >= 0x80) || (line.indexOf(' ') > 0 && areShort(line));
  }

  private static boolean areShort(String line) {
    int start = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ' ') {
        start = i;
      } else if (i - start > LONGEST_WORD) {
        return false;
      }
    }
    return true;
  }

  private static boolean isEncoded(String line) {
    return line.length() % 4 == 0
        && line.chars()
            .allMatch(c ->
                (c >= 'A' && c <= 'Z')
                    || (c >= 'a' && c <= 'z')
                    || (c >= '/' && c <= '9')
                    || c == '+'
                    || c == '=');
  }
}
