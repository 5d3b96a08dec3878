package parley.events;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whom some events in a row are about.
 *
 * @param subjects contacts, or else channels
 * @param upTo the number of the last of the events, to go on after it
 * @param hasMore whether there may be more events
 */
public record Subjects(Set<Long> subjects, long upTo, boolean hasMore) {
  /** One event. */
  record Entry(long sequence, long subject) {}

  static Subjects of(List<Entry> entries, long after, int most) {
    return new Subjects(
        entries.stream().map(Entry::subject).collect(Collectors.toUnmodifiableSet()),
        entries.isEmpty() ? after : entries.getLast().sequence(),
        entries.size() == most);
  }
}
