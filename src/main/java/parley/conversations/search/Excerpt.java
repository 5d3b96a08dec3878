package parley.conversations.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The part of a text around the first word that was searched for.
 *
 * @param text at most {@value #LONGEST} UTF-16 units, with … where something was left out
 * @param matches the places of the words in it, in order
 */
public record Excerpt(String text, List<Place> matches) {
  private static final int LONGEST = 160;

  /** What stands before the first word, at most. */
  private static final int BEFORE = 40;

  private static final String LEFT_OUT = "…";

  /**
   * Where a word is.
   *
   * @param start in UTF-16 units, as JavaScript and Java count
   * @param end behind its last letter
   */
  public record Place(int start, int end) {
    private Place moved(int by) {
      return new Place(start + by, end + by);
    }
  }

  /** The part of {@code text} that shows why it was found. */
  public static Excerpt of(String text, WordQuery query) {
    List<Place> places = places(text, query);
    int first = places.isEmpty() ? 0 : places.getFirst().start();
    int start = first <= BEFORE ? 0 : wordStart(text, first - BEFORE, first);
    int end = wordEnd(text, Math.min(text.length(), start + LONGEST - 2));
    String before = start > 0 ? LEFT_OUT : "";
    String after = end < text.length() ? LEFT_OUT : "";
    return new Excerpt(
        before + text.substring(start, end) + after,
        places.stream()
            .filter(place -> place.start() >= start && place.end() <= end)
            .map(place -> place.moved(before.length() - start))
            .toList());
  }

  private static List<Place> places(String text, WordQuery query) {
    FoldedText folded = new FoldedText(text);
    List<Place> places = new ArrayList<>();
    for (Run run : Run.of(folded.text())) {
      for (SearchedWord word : query.words()) {
        int at = word.at(run);
        if (at >= 0) {
          int start = run.start() + at;
          places.add(new Place(folded.origin(start), folded.origin(start + word.text().length())));
          break;
        }
      }
    }
    places.sort(Comparator.comparingInt(Place::start));
    return places;
  }

  /** The first blank from {@code from} on, before {@code word}. */
  private static int wordStart(String text, int from, int word) {
    for (int i = from; i < word; i++) {
      if (Character.isWhitespace(text.charAt(i))) {
        return i + 1;
      }
    }
    return Character.isLowSurrogate(text.charAt(from)) ? from - 1 : from;
  }

  private static int wordEnd(String text, int end) {
    boolean isCut = end < text.length() && Character.isLowSurrogate(text.charAt(end));
    return isCut ? end - 1 : end;
  }
}
