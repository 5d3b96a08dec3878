package parley.events;

import java.util.List;

/** The answer of {@code GET /v1/events}. */
record EventList(List<EventView> data, Meta meta) {
  /**
   * Where the piece stands in the log.
   *
   * @param next what to ask for as {@code after} the next time
   * @param hasMore whether there is more after {@code next} already
   */
  record Meta(int limit, long next, boolean hasMore, long oldest, long latest) {}

  static EventList of(LogPage page, int limit) {
    return new EventList(
        page.events().stream().map(EventView::of).toList(),
        new Meta(limit, page.upTo(), page.hasMore(), page.reach().oldest(), page.reach().latest()));
  }
}
