package parley.events;

/**
 * How far an organization's log reaches.
 *
 * @param oldest the number of the oldest event that is still told
 * @param latest the number of the newest event; one less than {@code oldest} when there is none
 */
record Reach(long organizationId, long oldest, long latest) {
  /** A log in which nothing has been written yet. */
  static Reach empty(long organizationId) {
    return new Reach(organizationId, 1, 0);
  }
}
