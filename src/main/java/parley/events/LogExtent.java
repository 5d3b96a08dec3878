package parley.events;

/**
 * How far an organization's log reaches.
 *
 * @param oldest the number of the oldest event that is still told
 * @param latest the number of the newest event; one less than {@code oldest} when there is none
 */
record LogExtent(long organizationId, long oldest, long latest) {
  /** A log in which nothing has been written yet. */
  static LogExtent empty(long organizationId) {
    return new LogExtent(organizationId, 1, 0);
  }
}
