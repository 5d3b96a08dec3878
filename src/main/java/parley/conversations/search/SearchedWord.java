package parley.conversations.search;

import java.util.List;

/**
 * One word of a query.
 *
 * @param isBeginning whether a longer word will do
 */
record SearchedWord(Run run, boolean isBeginning) {

  String text() {
    return run.text();
  }

  /** Words that the index has of a text with this one; none when only a beginning is known. */
  List<String> indexed() {
    if (run.isSpaceless()) {
      return IndexedWords.within(run);
    }
    return isBeginning ? List.of() : List.of(IndexedWords.cut(text()));
  }

  /** Where in a run of a text it is, in UTF-16 units; -1 if it isn't there. */
  int at(Run other) {
    if (run.isSpaceless()) {
      return other.isSpaceless() ? other.text().indexOf(text()) : -1;
    }
    boolean found = isBeginning ? other.text().startsWith(text()) : other.text().equals(text());
    return found ? 0 : -1;
  }
}
