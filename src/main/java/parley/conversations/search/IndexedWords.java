package parley.conversations.search;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import parley.contacts.search.Folding;

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
    for (Run run : Run.of(Folding.fold(text))) {
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

  /** What is kept of a word. */
  static String cut(String word) {
    return word.codePointCount(0, word.length()) <= LONGEST
        ? word
        : word.substring(0, word.offsetByCodePoints(0, LONGEST));
  }

  /** Each two letters that stand side by side. */
  static List<String> pairs(Run run) {
    List<String> letters = run.letters();
    return Stream.iterate(1, i -> i < letters.size(), i -> i + 1)
        .limit(MOST)
        .map(i -> letters.get(i - 1) + letters.get(i))
        .toList();
  }
}
