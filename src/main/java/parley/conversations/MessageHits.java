package parley.conversations;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** A page of messages that were looked for, the newest first. */
record MessageHits(List<MessageHit> data, Meta meta) {
  /**
   * How to read on.
   *
   * @param hasMore whether there may be more
   * @param before what to ask on with; null at the end
   */
  record Meta(boolean hasMore, @Nullable String before) {}

  /** A page that is followed by messages with ids less than {@code before}. */
  static MessageHits followed(List<MessageHit> data, long before) {
    return new MessageHits(data, new Meta(true, IdType.MESSAGE.encode(before)));
  }

  static MessageHits last(List<MessageHit> data) {
    return new MessageHits(data, new Meta(false, null));
  }
}
