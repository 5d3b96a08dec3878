package parley.storage;

import java.time.Instant;
import java.util.List;

/** Something that an organization can have erased by its age, page by page in the order of ids. */
public interface AgedRecords {
  /** So many are looked at together by {@link #count}. */
  int COUNTED_AT_ONCE = 200;

  /**
   * How far a call of {@link #sweep} has come.
   *
   * @param erased how many it has erased
   * @param after what the next call begins behind
   * @param isDone whether nothing is left to be looked at
   */
  record Swept(long erased, long after, boolean isDone) {}

  /**
   * At most {@code most} ids behind {@code after} of what was made before {@code until}, in order.
   */
  List<Long> page(Tx tx, long organizationId, long after, Instant until, int most);

  /** Those of a page, which is not empty, that are to be erased. */
  List<Long> due(Tx tx, long organizationId, List<Long> page, Instant until);

  /** Erases what is due, and is so still once nobody can change that any more; says how many. */
  long erase(Tx tx, long organizationId, List<Long> due, Instant until);

  /** How many would be erased if all were gone that is from before {@code until}. */
  default long count(Tx tx, long organizationId, Instant until) {
    long count = 0;
    List<Long> page = page(tx, organizationId, 0, until, COUNTED_AT_ONCE);
    while (!page.isEmpty()) {
      count += due(tx, organizationId, page, until).size();
      page = page(tx, organizationId, page.getLast(), until, COUNTED_AT_ONCE);
    }
    return count;
  }

  /**
   * Erases what is due of one page.
   *
   * @param after where the last call has come to; 0 for the first
   * @param most how many records the page has
   */
  default Swept sweep(Tx tx, long organizationId, Instant until, long after, int most) {
    List<Long> page = page(tx, organizationId, after, until, most);
    if (page.isEmpty()) {
      return new Swept(0, after, true);
    }
    List<Long> due = due(tx, organizationId, page, until);
    long erased = due.isEmpty() ? 0 : erase(tx, organizationId, due, until);
    return new Swept(erased, page.getLast(), false);
  }
}
