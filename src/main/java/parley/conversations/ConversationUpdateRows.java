package parley.conversations;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.storage.Tx;
import parley.storage.Values;

/**
 * The {@code conversation} table: what agents change of a conversation that was found to be
 * changed, so that it has the version that they have seen. False means that the change isn't
 * allowed in its state.
 */
final class ConversationUpdateRows {
  private ConversationUpdateRows() {}

  /** Gives it to an agent, a team, or to nobody. */
  static void assign(
      Tx tx,
      long organizationId,
      long id,
      FieldChange<Long> agent,
      FieldChange<Long> team,
      Instant now) {
    tx.run(
        """
        update conversation
        set assigned_to =
            case when :reassigns = 1 then cast(:agent as bigint) else assigned_to end,
          team_id = case when :moves = 1 then cast(:team as bigint) else team_id end,
          updated_at = :now, version = version + 1
        where org_id = :org_id and id = :id
        """,
        values(organizationId, id, now)
            .and("reassigns", agent.present())
            .and("agent", agent.value())
            .and("moves", team.present())
            .and("team", team.value()));
  }

  /** Takes everything in it as read; false also when nothing was unread. */
  static boolean read(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set unread_count = 0, updated_at = :now, version = version + 1
            where org_id = :org_id and id = :id and unread_count > 0
            """,
            values(organizationId, id, now))
        == 1;
  }

  /** Makes one thing in it unread; false also when something is unread already. */
  static boolean unread(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set unread_count = 1, updated_at = :now, version = version + 1
            where org_id = :org_id and id = :id and unread_count = 0
            """,
            values(organizationId, id, now))
        == 1;
  }

  /** Resolves it; false also when it is resolved already. */
  static boolean resolve(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set status = 'resolved', resolved_at = :now, snoozed_until = null, unread_count = 0,
              waiting_since = null, updated_at = :now, version = version + 1
            where org_id = :org_id and id = :id and status <> 'resolved'
            """,
            values(organizationId, id, now))
        == 1;
  }

  /** Keeps how content the customer was with one that was found to be changed. */
  static void rate(
      Tx tx, Conversation conversation, int score, @Nullable String comment, Instant now) {
    tx.run(
        """
        update conversation
        set rating_score = :score, rating_comment = :comment, rated_at = :now, updated_at = :now,
          version = version + 1
        where org_id = :org_id and id = :id
        """,
        Values.of("org_id", conversation.organizationId())
            .and("id", conversation.id())
            .and("score", score)
            .and("comment", comment)
            .and("now", now));
  }

  /** Opens it; false also when it is open already, or when another one is in its place. */
  static boolean reopen(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set status = 'open', resolved_at = null, snoozed_until = null, updated_at = :now,
              version = version + 1
            where org_id = :org_id and id = :id and status <> 'open'
            """
                + NO_OTHER,
            values(organizationId, id, now))
        == 1;
  }

  /** Sets it aside until a time; false also when another one is in its place. */
  static boolean snooze(Tx tx, long organizationId, long id, Instant until, Instant now) {
    return tx.run(
            """
            update conversation
            set status = 'snoozed', snoozed_until = :until, resolved_at = null, updated_at = :now,
              version = version + 1
            where org_id = :org_id and id = :id
            """
                + NO_OTHER,
            values(organizationId, id, now).and("until", until))
        == 1;
  }

  /** Opens a snoozed conversation whose time has come. */
  static boolean wake(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set status = 'open', snoozed_until = null, updated_at = :now, version = version + 1
            where org_id = :org_id and id = :id and status = 'snoozed' and snoozed_until <= :now
            """,
            Values.of("now", now).and("org_id", organizationId).and("id", id))
        == 1;
  }

  private static Values values(long organizationId, long id, Instant now) {
    return Values.of("now", now).and("org_id", organizationId).and("id", id);
  }

  /** New values, each with whether it is one; null is none. */
  record Labelled(boolean prioritized, @Nullable String priority, boolean tagged, String tags) {
    boolean alters(Conversation before) {
      return (prioritized && !Objects.equals(priority, before.priority()))
          || (tagged && !tags.equals(before.tags()));
    }
  }

  /** Gives it labels; {@link #replaceTags} keeps those by which it is found. */
  static void label(Tx tx, long organizationId, long id, Labelled labels, Instant now) {
    tx.run(
        """
        update conversation
        set priority =
            case when :prioritized = 1 then cast(:priority as text) else priority end,
          tags = case when :tagged = 1 then :tags else tags end,
          updated_at = :now, version = version + 1
        where org_id = :org_id and id = :id
        """,
        values(organizationId, id, now)
            .and("prioritized", labels.prioritized())
            .and("priority", labels.priority())
            .and("tagged", labels.tagged())
            .and("tags", labels.tags()));
  }

  /** Gives a conversation exactly these tags; nobody else changes it meanwhile. */
  static void replaceTags(Tx tx, long organizationId, long id, List<String> tags) {
    tx.run(
        "delete from conversation_tag where org_id = ? and conversation_id = ?",
        organizationId,
        id);
    for (String tag : tags) {
      tx.run(
          "insert into conversation_tag (org_id, tag, conversation_id) values (?, ?, ?)",
          organizationId,
          tag,
          id);
    }
  }

  /** The unique index has the last word; this only spares most callers the failure. */
  private static final String NO_OTHER =
      """
      and not exists (
        select 1 from conversation other
        where other.org_id = conversation.org_id and other.contact_id = conversation.contact_id
          and other.channel_id = conversation.channel_id
          and (other.thread_key = conversation.thread_key
            or (other.address = conversation.address
              and '' in (other.thread_key, conversation.thread_key)))
          and other.id <> conversation.id and other.status <> 'resolved')
      """;
}
