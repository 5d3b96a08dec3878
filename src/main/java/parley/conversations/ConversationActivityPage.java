package parley.conversations;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Actor;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.IdType;

/**
 * A page of what was done to a conversation, oldest first.
 *
 * @param meta how to read on
 */
record ConversationActivityPage(List<Entry> data, Meta meta) {

  /** One thing that was done, and by whom. */
  record Entry(
      String id,
      String type,
      Instant at,
      Actor.View actor,
      @JsonRawValue String from,
      @JsonRawValue String to) {}

  /**
   * How to read on.
   *
   * @param hasMore whether there is more before this page
   * @param before the first entry's id; null without one
   */
  record Meta(boolean hasMore, @Nullable String before) {}

  /** Which part is asked for: what is older than an entry, or the latest. */
  record Range(long before, int limit) {

    /** Reads the query of {@code GET /v1/conversations/{id}/activity}. */
    static Range of(Request request) {
      return new Range(
          request.query("before").map(Range::entry).orElse(Long.MAX_VALUE),
          MessageHistory.Range.limit(request));
    }

    private static long entry(String id) {
      return IdType.ACTIVITY
          .decode(id)
          .orElseThrow(() -> Problem.invalidParameter("query:before", "is not an entry's id"));
    }
  }

  /** The page of entries of which the newest comes first, one more than were asked for if any. */
  static ConversationActivityPage of(List<Entry> found, Range range) {
    boolean more = found.size() > range.limit();
    List<Entry> page = (more ? found.subList(0, range.limit()) : found).reversed();
    return new ConversationActivityPage(
        page, new Meta(more, page.isEmpty() ? null : page.getFirst().id()));
  }
}
