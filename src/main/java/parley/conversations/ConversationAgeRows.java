package parley.conversations;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The tables {@code conversation} and {@code message}: what has become old. */
final class ConversationAgeRows {
  /** A conversation or a message, and whom it is with. */
  record Aged(long id, long contactId) {}

  private static final String HAS_TO_LEAVE =
      """
      exists (
        select 1 from message m
        where m.org_id = :org_id and m.conversation_id = conversation.id
          and m.status in ('scheduled', 'queued'))
      """;

  private ConversationAgeRows() {}

  /** At most {@code most} ids of messages between two, in order. */
  static List<Long> messages(Tx tx, long organizationId, long after, long before, int most) {
    return ids(tx, "message", organizationId, after, before, most);
  }

  /** At most {@code most} ids of conversations between two, in order. */
  static List<Long> conversations(Tx tx, long organizationId, long after, long before, int most) {
    return ids(tx, "conversation", organizationId, after, before, most);
  }

  private static List<Long> ids(
      Tx tx, String table, long organizationId, long after, long before, int most) {
    return tx.list(
        """
        select id from %s
        where org_id = :org_id and id > :after and id < :before order by id limit :most
        """
            .formatted(table),
        Row::number,
        Values.of("org_id", organizationId)
            .and("after", after)
            .and("before", before)
            .and("most", most));
  }

  /**
   * Those of some messages that have left or arrived before {@code position}, which for a scheduled
   * one is long after it was written, and whose conversation is resolved.
   */
  static List<Aged> done(Tx tx, long organizationId, List<Long> messages, long position) {
    return tx.list(
        """
        select m.id, v.contact_id
        from message m join conversation v on v.org_id = m.org_id and v.id = m.conversation_id
        where m.org_id = :org_id and m.id in (:ids) and v.status = 'resolved'
          and m.status not in ('scheduled', 'queued') and m.position < :position
        order by m.id
        """,
        ConversationAgeRows::aged,
        Values.of("org_id", organizationId).and("ids", messages).and("position", position));
  }

  /** Those of some conversations that have been resolved since before {@code until}. */
  static List<Aged> resolved(Tx tx, long organizationId, List<Long> ids, Instant until) {
    return tx.list(
        """
        select id, contact_id from conversation
        where org_id = :org_id and id in (:ids) and status = 'resolved' and resolved_at < :until
          and not %s
        order by id
        """
            .formatted(HAS_TO_LEAVE),
        ConversationAgeRows::aged,
        Values.of("org_id", organizationId).and("ids", ids).and("until", until));
  }

  /** Nobody changes some conversations, or writes in them, until the transaction ends. */
  static void take(Tx tx, long organizationId, List<Long> ids) {
    lock(tx, "conversation", organizationId, ids, tx.dialect().takeRows("conversation"));
  }

  /** With whom some conversations are, in order. */
  static List<Long> contacts(Tx tx, long organizationId, List<Long> ids) {
    return tx.list(
        """
        select distinct contact_id from conversation
        where org_id = :org_id and id in (:ids) order by contact_id
        """,
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /** Nobody changes some messages, and their conversations, until the transaction ends. */
  static void lock(Tx tx, long organizationId, List<Long> messages, List<Long> conversations) {
    lock(tx, "message", organizationId, messages, tx.dialect().lockRows("message"));
    lock(tx, "conversation", organizationId, conversations, tx.dialect().lockRows("conversation"));
  }

  private static void lock(
      Tx tx, String table, long organizationId, List<Long> ids, String locking) {
    tx.list(
        "select id from %s where org_id = :org_id and id in (:ids) order by id %s"
            .formatted(table, locking),
        Row::number,
        Values.of("org_id", organizationId).and("ids", ids));
  }

  /** Deletes conversations; says which. */
  static List<Long> delete(Tx tx, long organizationId, List<Long> ids) {
    return ids.isEmpty()
        ? ids
        : tx.list(
            "delete from conversation where org_id = :org_id and id in (:ids) returning id",
            Row::number,
            Values.of("org_id", organizationId).and("ids", ids));
  }

  /** Forgets which message was the last one, where that is one of these. */
  static void forgetLast(Tx tx, long organizationId, List<Message> messages) {
    tx.run(
        """
        update conversation set last_message_id = null, last_position = null
        where org_id = :org_id and id in (:conversations) and last_message_id in (:messages)
        """,
        Values.of("org_id", organizationId)
            .and(
                "conversations", messages.stream().map(Message::conversationId).distinct().toList())
            .and("messages", messages.stream().map(Message::id).toList()));
  }

  /**
   * Those of some contacts with a conversation that isn't resolved, was active since then, or has a
   * message that is still to leave.
   */
  static Set<Long> active(Tx tx, long organizationId, List<Long> contacts, Instant since) {
    if (contacts.isEmpty()) {
      return Set.of();
    }
    return new HashSet<>(
        tx.list(
            """
            select distinct contact_id from conversation
            where org_id = :org_id and contact_id in (:contacts)
              and (status <> 'resolved' or active_at >= :since or %s)
            """
                .formatted(HAS_TO_LEAVE),
            Row::number,
            Values.of("org_id", organizationId).and("contacts", contacts).and("since", since)));
  }

  private static Aged aged(Row row) {
    return new Aged(row.number(), row.number());
  }
}
