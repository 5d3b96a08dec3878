package parley.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements with lists among their values: {@code in (:ids)} becomes {@code in (?, ?, ?, ?)}. The
 * number of places is rounded up to a power of two, so that few different statements are prepared;
 * the last element fills what is too many, which changes nothing for an {@code in}. A few rows keep
 * their number: each one too many would be written in vain.
 */
final class BoundLists {
  private static final int MOST_EXACT_ROWS = 32;

  private final StringBuilder text = new StringBuilder();
  private final List<@Nullable Object> values = new ArrayList<>();

  private BoundLists() {}

  /**
   * Expands the lists of a statement.
   *
   * @param places where in the text the {@code ?} of each value is
   */
  static BoundSql expand(
      ParsedSql source, String text, List<Integer> places, @Nullable Object[] values) {
    BoundLists lists = new BoundLists();
    int end = 0;
    for (int i = 0; i < values.length; i++) {
      lists.text.append(text, end, places.get(i));
      lists.add(values[i]);
      end = places.get(i) + 1;
    }
    lists.text.append(text, end, text.length());
    return new BoundSql(source, lists.text.toString(), lists.values.toArray());
  }

  private void add(@Nullable Object value) {
    if (!(value instanceof List<?> elements)) {
      text.append('?');
      values.add(value);
      return;
    }
    if (elements.isEmpty()) {
      throw new IllegalArgumentException("an empty list has no place in " + text);
    }
    for (int i = 0; i < places(elements); i++) {
      text.append(i == 0 ? "" : ", ");
      element(elements.get(Math.min(i, elements.size() - 1)));
    }
  }

  private void element(@Nullable Object element) {
    if (!(element instanceof List<?> tuple)) {
      text.append('?');
      values.add(element);
      return;
    }
    text.append('(').append("?, ".repeat(tuple.size() - 1)).append("?)");
    values.addAll(tuple);
  }

  private static int places(List<?> elements) {
    int size = elements.size();
    boolean isExact = size <= MOST_EXACT_ROWS && elements.getFirst() instanceof List;
    return isExact ? size : Integer.highestOneBit(size * 2 - 1);
  }
}
