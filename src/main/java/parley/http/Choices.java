package parley.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The words of which a field has one, and what each of them means. */
public final class Choices<T> {
  private final Map<String, T> byWord;
  private final String hint;

  private Choices(Map<String, T> byWord) {
    this.byWord = byWord;
    String words = String.join(", ", byWord.keySet());
    hint = byWord.size() == 1 ? "must be " + words : "must be one of " + words;
  }

  /** Some things by their names in the API, in the order in which they are told. */
  public static <T> Choices<T> of(List<T> things, Function<T, String> name) {
    Map<String, T> byWord = new LinkedHashMap<>();
    things.forEach(thing -> byWord.put(name.apply(thing), thing));
    return new Choices<>(byWord);
  }

  /** Words that mean themselves. */
  public static Choices<String> of(List<String> words) {
    return of(words, word -> word);
  }

  /** What a word means; empty for one that means nothing. */
  public Optional<T> named(String word) {
    return Optional.ofNullable(byWord.get(word));
  }

  /** What is said to somebody who has used another word. */
  public String hint() {
    return hint;
  }
}
