package parley.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Ids for an {@code in (…)}. The number of places is rounded up, so that few different statements
 * are prepared; the last id fills what is too many.
 */
public record IdSet(List<Long> ids) {

  /** Places for the SQL: {@code ?, ?, ?, ?}. */
  public String places() {
    return String.join(", ", Collections.nCopies(size(), "?"));
  }

  /** The values for those places, after {@code first}. */
  public Object[] values(Object... first) {
    List<Object> values = new ArrayList<>(List.of(first));
    values.addAll(ids);
    values.addAll(Collections.nCopies(size() - ids.size(), ids.getLast()));
    return values.toArray();
  }

  public boolean isEmpty() {
    return ids.isEmpty();
  }

  private int size() {
    return Math.max(1, Integer.highestOneBit(ids.size() * 2 - 1));
  }
}
