package parley.contacts;

import java.time.Instant;

/**
 * A filter that has a name.
 *
 * @param filter as JSON, as its maker wrote it
 * @param shared whether everybody sees it, or its maker alone
 * @param maker the id of the agent or the API key; of whoever has stopped sharing it
 * @param version grows with every change
 */
record Segment(
    long id,
    String name,
    String filter,
    boolean shared,
    long maker,
    long version,
    Instant createdAt,
    Instant updatedAt) {
  /** Whether another version of it means the same for the same people. */
  boolean says(Segment other) {
    return name.equals(other.name)
        && filter.equals(other.filter)
        && shared == other.shared
        && maker == other.maker;
  }

  /** The next version of it, with another filter. */
  Segment with(String other, Instant now) {
    return new Segment(id, name, other, shared, maker, version + 1, createdAt, now);
  }
}
