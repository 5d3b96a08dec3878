package parley.contacts;

/** The ids between two others, neither of them included. */
record IdRange(long above, long below) {
  /** Every id. */
  static final IdRange ALL = new IdRange(-1, Long.MAX_VALUE);

  boolean isBoundedBelow() {
    return above >= 0;
  }

  boolean isBoundedAbove() {
    return below < Long.MAX_VALUE;
  }
}
