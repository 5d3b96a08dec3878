package parley.events;

import java.util.List;

/**
 * A piece of a log.
 *
 * @param events in order, those of the wanted types
 * @param upTo where the next piece begins: everything wanted up to this number is in {@code events}
 * @param reach of the log when it was read
 */
record LogPage(List<Event> events, long upTo, LogExtent reach) {
  /** Says whether the log goes on after this piece. */
  boolean hasMore() {
    return upTo < reach.latest();
  }

  /** Says whether it is empty, and the end of the log. */
  boolean isEnd() {
    return events.isEmpty() && !hasMore();
  }
}
