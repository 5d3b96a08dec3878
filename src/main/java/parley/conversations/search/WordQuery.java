package parley.conversations.search;

import java.util.ArrayList;
import java.util.List;
import parley.text.Folding;

/** What somebody looks for: every word must occur, the last one as a beginning. */
public final class WordQuery {
  private final List<SearchedWord> searched;

  private WordQuery(List<SearchedWord> searched) {
    this.searched = searched;
  }

  /** The words of a text. The caller bounds its length. */
  public static WordQuery of(String text) {
    List<Run> runs = Run.of(Folding.fold(text));
    List<SearchedWord> searched = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      searched.add(new SearchedWord(runs.get(i), i == runs.size() - 1));
    }
    return new WordQuery(searched);
  }

  /** How many words there are. */
  public int size() {
    return searched.size();
  }

  /** Words that the index of a matching text has, each once. */
  public List<String> indexed() {
    return searched.stream().flatMap(word -> word.indexed().stream()).distinct().toList();
  }

  /** With what one of the words in the index of a matching text begins. */
  public String beginning() {
    return IndexedWords.cut(searched.getLast().run().parts().getLast().text());
  }

  /** Whether a text has all of the words. */
  public boolean matches(String text) {
    List<Run> runs = Run.of(Folding.fold(text));
    return searched.stream().allMatch(word -> runs.stream().anyMatch(run -> word.at(run) >= 0));
  }

  List<SearchedWord> words() {
    return searched;
  }
}
