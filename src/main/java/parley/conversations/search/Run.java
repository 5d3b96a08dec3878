package parley.conversations.search;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Letters and digits side by side: a word, or as much as stands together of a script without
 * spaces.
 *
 * @param text folded
 * @param start where it begins in the folded text, in UTF-16 units
 * @param isSpaceless whether nobody can see where its words end
 */
record Run(String text, int start, boolean isSpaceless) {
  private static final Set<UnicodeScript> SPACELESS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  /** Makes the vowel before it long, and belongs to no script of its own. */
  private static final char PROLONGED = 'ー';

  private enum Kind {
    NONE,
    WORD,
    SPACELESS
  }

  /** The runs of a folded text, in order. */
  static List<Run> of(String folded) {
    List<Run> runs = new ArrayList<>();
    Kind kind = Kind.NONE;
    int start = 0;
    for (int i = 0; i < folded.length(); i += Character.charCount(folded.codePointAt(i))) {
      Kind next = kind(folded, i, kind);
      if (next != kind) {
        add(runs, folded, start, i, kind);
        kind = next;
        start = i;
      }
    }
    add(runs, folded, start, folded.length(), kind);
    return runs;
  }

  private static void add(List<Run> runs, String folded, int start, int end, Kind kind) {
    if (kind != Kind.NONE) {
      runs.add(new Run(folded.substring(start, end), start, kind == Kind.SPACELESS));
    }
  }

  private static Kind kind(String folded, int at, Kind before) {
    if (folded.charAt(at) != PROLONGED) {
      return kind(folded.codePointAt(at));
    }
    return before == Kind.NONE ? kindBehind(folded, at) : before;
  }

  /** Of what begins with {@link #PROLONGED}: asked once for all of them that stand there. */
  private static Kind kindBehind(String folded, int at) {
    int next = at;
    while (next < folded.length() && folded.charAt(next) == PROLONGED) {
      next++;
    }
    boolean isSpaceless =
        next < folded.length() && kind(folded.codePointAt(next)) == Kind.SPACELESS;
    return isSpaceless ? Kind.SPACELESS : Kind.WORD;
  }

  private static Kind kind(int letter) {
    if (!Character.isLetterOrDigit(letter)) {
      return Kind.NONE;
    }
    return SPACELESS.contains(UnicodeScript.of(letter)) ? Kind.SPACELESS : Kind.WORD;
  }

  /** As the index takes it: cut before and behind each ー. */
  List<Run> parts() {
    if (!isSpaceless || text.indexOf(PROLONGED) < 0) {
      return List.of(this);
    }
    List<Run> parts = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= text.length(); i++) {
      if (i == text.length() || isProlonged(i) != isProlonged(from)) {
        parts.add(new Run(text.substring(from, i), start + from, !isProlonged(from)));
        from = i;
      }
    }
    return parts;
  }

  private boolean isProlonged(int at) {
    return text.charAt(at) == PROLONGED;
  }

  /** Its letters, each a text of its own. */
  List<String> letters() {
    return text.codePoints().mapToObj(Character::toString).toList();
  }
}
