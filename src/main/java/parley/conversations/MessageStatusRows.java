package parley.conversations;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code message_status} table: every report about an outbound message, each once. */
final class MessageStatusRows {
  private MessageStatusRows() {}

  /**
   * One report.
   *
   * @param at by the provider's clock
   * @param error JSON of a {@link parley.channels.MessageError}
   */
  record Report(MessageStatus status, Instant at, Instant receivedAt, @Nullable String error) {
    MessageStatusChange change() {
      return new MessageStatusChange(status.text(), at, error);
    }
  }

  private record Entry(long messageId, Report report) {
    Instant receivedAt() {
      return report.receivedAt();
    }

    int rank() {
      return report.status().rank();
    }

    MessageStatusChange change() {
      return report.change();
    }
  }

  /** Keeps a report; a repeated one changes nothing. */
  static void add(Tx tx, long organizationId, long messageId, Report report) {
    tx.defer(
        """
        insert into message_status (org_id, message_id, status, at, received_at, error)
        values (:org_id, :message_id, :status, :at, :received_at, :error)
        on conflict do nothing
        """,
        Values.of("org_id", organizationId)
            .and("message_id", messageId)
            .and("status", report.status().text())
            .and("at", report.at())
            .and("received_at", report.receivedAt())
            .and("error", report.error()));
  }

  /**
   * Keeps what has become of an attempt to send a message, which was found to be changed. The same
   * status within the same second is the same report told again: providers know seconds, and what
   * stands for the rest of one is when it was told first.
   */
  static void addReported(Tx tx, Message message, Report report) {
    Instant second = report.at().truncatedTo(ChronoUnit.SECONDS);
    tx.defer(
        """
        insert into message_status (org_id, message_id, status, at, received_at, error)
        select m.org_id, m.id, :status, :at, :received_at, cast(:error as text)
        from message m
        where m.org_id = :org_id and m.id = :message_id
          and not exists (
            select 1 from message_status s
            where s.org_id = :org_id and s.message_id = m.id and s.status = :status
              and s.at >= :second and s.at < :next_second
              and s.received_at >= coalesce((
                select max(q.received_at) from message_status q
                where q.org_id = :org_id and q.message_id = m.id and q.status = 'queued'), 0))
        on conflict do nothing
        """,
        Values.of("org_id", message.organizationId())
            .and("message_id", message.id())
            .and("status", report.status().text())
            .and("at", report.at())
            .and("received_at", report.receivedAt())
            .and("error", report.error())
            .and("second", second)
            .and("next_second", second.plusSeconds(1)));
  }

  /** The reports about each of these messages, in the order of arrival. */
  static Map<Long, List<MessageStatusChange>> histories(
      Tx tx, long organizationId, List<Message> messages) {
    List<Long> ids =
        messages.stream()
            .filter(message -> message.direction() == MessageDirection.OUTBOUND)
            .map(Message::id)
            .toList();
    if (ids.isEmpty()) {
      return Map.of();
    }
    return tx
        .list(
            """
            select message_id, status, at, received_at, error from message_status
            where org_id = :org_id and message_id in (:ids)
            """,
            MessageStatusRows::entry,
            Values.of("org_id", organizationId).and("ids", ids))
        .stream()
        .sorted(Comparator.comparing(Entry::receivedAt).thenComparingInt(Entry::rank))
        .collect(
            Collectors.groupingBy(
                Entry::messageId, Collectors.mapping(Entry::change, Collectors.toList())));
  }

  private static Entry entry(Row row) {
    long messageId = row.number("message_id");
    return new Entry(messageId, report(row));
  }

  static Report report(Row row) {
    return new Report(
        MessageStatus.of(row.text("status")),
        row.instant("at"),
        row.instant("received_at"),
        row.textOrNull("error"));
  }
}
