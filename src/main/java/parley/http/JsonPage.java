package parley.http;

import java.util.List;

/**
 * Some things in order, as the API shows them.
 *
 * @param ids of each
 * @param texts of each its JSON
 */
public record JsonPage(List<Long> ids, List<String> texts) {

  public boolean isEmpty() {
    return ids.isEmpty();
  }

  /** The id behind which the next page begins. */
  public long last() {
    return ids.getLast();
  }
}
