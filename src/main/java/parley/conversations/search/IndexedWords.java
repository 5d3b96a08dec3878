package parley.conversations.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import parley.text.Folding;

/** The words under which a text is found. */
public final class IndexedWords {
  /** Of a longer word only the beginning is kept, in letters. */
  private static final int LONGEST = 40;

  /** Of a longer text only the first words are kept. */
  private static final int MOST = 500;

  private IndexedWords() {}

  /** Those of a text, each once, in order; {@value #MOST} at most. */
  public static Collection<String> of(String text) {
    TreeSet<String> words = new TreeSet<>();
    List<Run> runs =
        Run.of(Folding.fold(text)).stream().flatMap(run -> run.parts().stream()).toList();
    for (Run run : runs) {
      if (words.size() >= MOST) {
        break;
      }
      if (run.isSpaceless()) {
        words.addAll(pairs(run));
        words.add(run.letters().getLast());
      } else {
        words.add(cut(run.text()));
      }
    }
    return words;
  }

  /** Those that every text has in which a run without spaces stands. */
  static List<String> within(Run run) {
    List<Run> parts = run.parts();
    List<String> words = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Run part = parts.get(i);
      boolean isWhole = i > 0 && i < parts.size() - 1;
      if (part.isSpaceless()) {
        words.addAll(pairs(part));
      } else if (isWhole) {
        words.add(cut(part.text()));
      }
    }
    return words;
  }

  /** What is kept of a word. */
  static String cut(String word) {
    return word.codePointCount(0, word.length()) <= LONGEST
        ? word
        : word.substring(0, word.offsetByCodePoints(0, LONGEST));
  }

  /** Each two letters that stand side by side. */
  private static List<String> pairs(Run run) {
    List<String> letters = run.letters();
    return Stream.iterate(1, i -> i < letters.size(), i -> i + 1)
        .limit(MOST)
        .map(i -> letters.get(i - 1) + letters.get(i))
        .toList();
  }
}
