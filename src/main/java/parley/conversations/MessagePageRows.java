package parley.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * Messages of a conversation, in the table {@code message}: so many as memory holds. A mail may
 * have a megabyte and a half, and a stranger sends as many as they like into one conversation.
 */
final class MessagePageRows {
  /**
   * Some messages in the order in which they were asked for.
   *
   * @param hasMore whether others follow that were not asked for, or have no room beside these
   */
  record Page(List<Message> messages, boolean hasMore) {}

  /** UTF-16 units of content; one message always has room. */
  static final int ROOM = 4 << 20;

  /** What is large is left out, and read by itself. */
  static final String COLUMNS =
      MessageRows.columns(
          "case when octet_length(content) > 65536 then '' else content end as content");

  private MessagePageRows() {}

  /** At most {@code most} messages older than {@code before}, the newest first. */
  static Page before(Tx tx, long organizationId, long conversationId, long before, int most) {
    return page(tx, found(tx, organizationId, conversationId, "<", before, "desc", most + 1), most);
  }

  /** At most {@code most} messages newer than {@code after}, the oldest first. */
  static Page after(Tx tx, long organizationId, long conversationId, long after, int most) {
    return page(tx, found(tx, organizationId, conversationId, ">", after, "asc", most + 1), most);
  }

  private static List<Message> found(
      Tx tx,
      long organizationId,
      long conversationId,
      String comparison,
      long message,
      String order,
      int limit) {
    return tx.list(
        """
        select %s
        from message where org_id = :org_id and conversation_id = :conversation_id
          and position %s coalesce(
            (select position from message where org_id = :org_id and id = :message), :message)
        order by position %s limit :limit
        """
            .formatted(COLUMNS, comparison, order),
        MessageRows::message,
        Values.of("org_id", organizationId)
            .and("conversation_id", conversationId)
            .and("message", message)
            .and("limit", limit));
  }

  private static Page page(Tx tx, List<Message> found, int most) {
    List<Message> page = new ArrayList<>();
    int room = ROOM;
    for (Message message : found.subList(0, Math.min(most, found.size()))) {
      Optional<Message> whole = whole(tx, message);
      room -= whole.map(one -> one.content().length()).orElse(0);
      if (room < 0 && !page.isEmpty()) {
        return new Page(page, true);
      }
      whole.ifPresent(page::add);
    }
    return new Page(page, found.size() > most);
  }

  /** These messages as lists show them, in no order. */
  static List<Message> inShort(Tx tx, long organizationId, List<Long> ids) {
    return tx
        .list(
            "select " + COLUMNS + " from message where org_id = :org_id and id in (:ids)",
            MessageRows::message,
            Values.of("org_id", organizationId).and("ids", ids))
        .stream()
        .flatMap(message -> whole(tx, message).map(Message::inShort).stream())
        .toList();
  }

  /**
   * Messages with what was left out, while there is room; those behind as other lists show them.
   */
  static List<Message> fitting(Tx tx, List<Message> found) {
    List<Message> shown = new ArrayList<>();
    int room = ROOM;
    for (Message message : found) {
      Optional<Message> whole = whole(tx, message);
      room -= whole.map(one -> one.content().length()).orElse(0);
      (room < 0 ? whole.map(Message::inShort) : whole).ifPresent(shown::add);
    }
    return shown;
  }

  /** A message with what was left out; empty when it was erased meanwhile. */
  static Optional<Message> whole(Tx tx, Message message) {
    return message.content().isEmpty()
        ? MessageRows.find(tx, message.organizationId(), message.id())
        : Optional.of(message);
  }
}
