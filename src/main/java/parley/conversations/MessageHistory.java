package parley.conversations;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.NumberParameter;
import parley.http.Problem;
import parley.http.Request;
import parley.storage.IdType;

/**
 * A page of a conversation's messages, oldest first.
 *
 * @param meta how to read on
 */
record MessageHistory(List<MessageView> data, Meta meta) {
  private static final int DEFAULT = 25;
  private static final int MOST = 100;

  /**
   * How to read on.
   *
   * @param hasMore whether more follow in the direction of reading
   * @param before the first message's id, or the one that was asked for
   * @param after the last message's id, or the one that was asked for
   */
  record Meta(boolean hasMore, @Nullable String before, @Nullable String after) {}

  /** Which part is asked for: before a message, after one, or the latest. */
  record Range(@Nullable String before, @Nullable String after, int limit) {
    static final Range LATEST = new Range(null, null, DEFAULT);

    /** Reads the query of {@code GET /v1/conversations/{id}/messages}. */
    static Range of(Request request) {
      String before = request.query("before").orElse(null);
      String after = request.query("after").orElse(null);
      if (before != null && after != null) {
        throw Problem.invalidParameter("query:after", "can't be combined with before");
      }
      return new Range(checked("before", before), checked("after", after), limit(request));
    }

    /** How many messages at most, as the parameter {@code limit} says. */
    static int limit(Request request) {
      return NumberParameter.limit(request, DEFAULT, MOST);
    }

    private static @Nullable String checked(String name, @Nullable String id) {
      if (id != null && IdType.MESSAGE.decode(id).isEmpty()) {
        throw Problem.invalidParameter("query:" + name, "is not a message's id");
      }
      return id;
    }
  }

  /**
   * The page that was asked for.
   *
   * @param more whether more follow in the direction of reading
   */
  static MessageHistory of(List<MessageView> views, Range range, boolean more) {
    return new MessageHistory(views, meta(views, range, more));
  }

  private static Meta meta(List<MessageView> views, Range range, boolean more) {
    String asked = range.before() != null ? range.before() : range.after();
    return views.isEmpty()
        ? new Meta(more, asked, asked)
        : new Meta(more, views.getFirst().id(), views.getLast().id());
  }
}
