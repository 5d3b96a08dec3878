package parley;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Guesses what somebody meant by a word that isn't known. */
final class Suggestion {
  private Suggestion() {}

  /** The known word that takes the fewest changes of letters; empty when every one takes many. */
  static Optional<String> to(String word, Collection<String> known) {
    int most = Math.clamp(word.length() / 3, 1, 3);
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= most)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** The letters to add, to drop, to replace or to swap with their neighbour. */
  private static int distance(String one, String other) {
    int[][] cost = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, one, other, i, j);
      }
    }
    return cost[one.length()][other.length()];
  }

  private static int cheapest(int[][] cost, String one, String other, int i, int j) {
    boolean same = one.charAt(i - 1) == other.charAt(j - 1);
    int least =
        Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (same ? 0 : 1));
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
