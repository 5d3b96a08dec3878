package parley.conversations.search;

import java.util.ArrayList;
import java.util.List;
import parley.text.Folding;

/** A text as the search compares it, and from where in the text each letter came. */
final class FoldedText {
  private final StringBuilder folded = new StringBuilder();
  private final List<Integer> origins = new ArrayList<>();
  private final int length;

  /** Folds letter by letter, so that each can be found again. */
  FoldedText(String text) {
    this.length = text.length();
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      String letter = Folding.fold(Character.toString(text.codePointAt(i)));
      folded.append(letter);
      for (int k = 0; k < letter.length(); k++) {
        origins.add(i);
      }
    }
  }

  String text() {
    return folded.toString();
  }

  /** Where the letter at {@code index} of the folded text begins in the text. */
  int origin(int index) {
    return index < origins.size() ? origins.get(index) : length;
  }
}
