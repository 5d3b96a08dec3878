package parley.events;

import java.util.ArrayList;
import java.util.List;

/**
 * The last few events of a log. Immutable: when there are more, another takes its place.
 *
 * @param from every event with a greater number is in {@code frames}
 * @param to the number up to which it reaches
 */
record LogWindow(long from, long to, List<SseFrame> frames) {
  private static final int MOST = 256;

  /** A window in which nobody finds anything but the end of the log. */
  static LogWindow at(long to) {
    return new LogWindow(to, to, List.of());
  }

  /** The next window: the end of this one and what has come since. */
  LogWindow with(LogPage page) {
    List<SseFrame> all = new ArrayList<>(frames);
    page.events().forEach(event -> all.add(new SseFrame(event)));
    List<SseFrame> kept = List.copyOf(all.subList(Math.max(0, all.size() - MOST), all.size()));
    long start = kept.size() < all.size() ? kept.getFirst().event().sequence() - 1 : from;
    return new LogWindow(start, page.upTo(), kept);
  }

  /** The same end without the events: who still needs them reads the log. */
  LogWindow emptied() {
    return new LogWindow(to, to, List.of());
  }

  /** The events after a number that is not less than {@code from}. */
  List<SseFrame> after(long sequence) {
    int known = (int) Math.max(0, frames.size() - (to - sequence));
    return frames.subList(Math.min(known, frames.size()), frames.size());
  }
}
