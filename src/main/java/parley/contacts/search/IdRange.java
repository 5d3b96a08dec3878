package parley.contacts.search;

/** The ids between two others, neither of them included. */
public record IdRange(long above, long below) {
  /** Every id. */
  public static final IdRange ALL = new IdRange(-1, Long.MAX_VALUE);

  boolean isBoundedBelow() {
    return above >= 0;
  }

  boolean isBoundedAbove() {
    return below < Long.MAX_VALUE;
  }
}
