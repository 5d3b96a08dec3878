package parley.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.storage.Tx;

/** The rows of {@code message} that are scheduled, the next one to leave first. */
final class MessageScheduleRows {
  /** Those of the organization, or of one of its conversations. */
  Page<Message> page(Tx tx, long organizationId, OptionalLong conversationId, Paging paging) {
    String scheduled = "from message where org_id = ? and status = 'scheduled'";
    List<Object> values = new ArrayList<>(List.of(organizationId));
    if (conversationId.isPresent()) {
      scheduled += " and conversation_id = ?";
      values.add(conversationId.getAsLong());
    }
    long total = tx.number("select count(*) " + scheduled, values.toArray());
    if (paging.after().isPresent()) {
      scheduled += " and (send_at, id) > (?, ?)";
      values.add(paging.after().get().sort());
      values.add(paging.after().get().id());
    }
    values.add(paging.limit());
    values.add(paging.offset());
    List<Message> rows =
        tx.list(
            "select " + MessageRows.COLUMNS + scheduled + " order by send_at, id limit ? offset ?",
            MessageRows::message,
            values.toArray());
    return Page.of(rows, paging, total, MessageScheduleRows::position);
  }

  private static Cursors.Position position(Message message) {
    return new Cursors.Position(
        Objects.requireNonNull(message.sendAt()).toEpochMilli(), message.id());
  }
}
