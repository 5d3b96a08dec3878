package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The header fields that put an outgoing mail into its thread. */
public final class ThreadFields {
  private static final int MOST = 20;

  /** Octets, so that with the field's name a line stays far below the 998 that a line may have. */
  private static final int LONGEST = 880;

  private ThreadFields() {}

  /** {@code In-Reply-To}; empty when the id can't be written into a header field. */
  public static String inReplyTo(String messageId) {
    return references(List.of(messageId));
  }

  /**
   * {@code References}: the first id of a thread and the last 19, each on a line of its own, so
   * that no line comes near the limit. Ids that can't be written into a header field are left out;
   * empty when none is left.
   *
   * @param messageIds without brackets, the oldest first
   */
  public static String references(List<String> messageIds) {
    List<String> writable =
        messageIds.stream().filter(ThreadFields::isWritable).distinct().toList();
    List<String> named = new ArrayList<>(writable);
    if (writable.size() > MOST) {
      named.subList(1, writable.size() - MOST + 1).clear();
    }
    return named.stream().map(id -> "<" + id + ">").collect(Collectors.joining("\r\n "));
  }

  private static boolean isWritable(String id) {
    return id.length() <= LONGEST
        && id.indexOf('@') > 0
        && id.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '<' && c != '>');
  }
}
