package parley.channels.email.headers;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What mail programs put before a subject: {@code Re:}, {@code AW[2]:}, {@code Fwd:}.
 *
 * @param isForward whether it says that the mail is handed on, not answered
 * @param end where what is behind it begins
 */
record SubjectPrefix(boolean isForward, int end) {
  private static final int LONGEST = 12;
  private static final String COLONS = ":\uff1a";

  private static final Set<String> REPLIES =
      Set.of(
          "re", "aw", "sv", "vs", "antw", "odp", "ré", "res", "rif", "ynt", "odg", "atb", "απ",
          "ответ", "отв", "回复", "回覆", "答复");

  /** The Turkish one in both of its lower cases. */
  private static final Set<String> FORWARDS =
      Set.of(
          "fwd",
          "fw",
          "wg",
          "tr",
          "rv",
          "enc",
          "i",
          "vl",
          "doorst",
          "pd",
          "přeposláno",
          "ilt",
          "i\u0307lt",
          "πρθ",
          "пересл",
          "转发",
          "轉寄");

  /** The one that begins at a place. */
  static Optional<SubjectPrefix> at(String subject, int start) {
    int end = start;
    while (end < subject.length()
        && end - start <= LONGEST
        && Character.isLetter(subject.codePointAt(end))) {
      end += Character.charCount(subject.codePointAt(end));
    }
    String word = subject.substring(start, end).toLowerCase(Locale.ROOT);
    boolean isForward = FORWARDS.contains(word);
    int colon = spaces(subject, count(subject, spaces(subject, end)));
    boolean isPrefix =
        (isForward || REPLIES.contains(word))
            && colon < subject.length()
            && COLONS.indexOf(subject.charAt(colon)) >= 0;
    return isPrefix
        ? Optional.of(new SubjectPrefix(isForward, spaces(subject, colon + 1)))
        : Optional.empty();
  }

  static int spaces(String subject, int start) {
    int end = start;
    while (end < subject.length() && subject.charAt(end) == ' ') {
      end++;
    }
    return end;
  }

  /** Behind a number in brackets; the same place if there is none. */
  private static int count(String subject, int start) {
    int opening = start < subject.length() ? "[(".indexOf(subject.charAt(start)) : -1;
    int end = start + 1;
    while (opening >= 0 && end < subject.length() && Character.isDigit(subject.charAt(end))) {
      end++;
    }
    boolean isCount =
        opening >= 0
            && end > start + 1
            && end < subject.length()
            && subject.charAt(end) == "])".charAt(opening);
    return isCount ? end + 1 : start;
  }
}
