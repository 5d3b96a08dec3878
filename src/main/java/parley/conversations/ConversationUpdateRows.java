package parley.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.storage.Tx;

/**
 * The {@code conversation} table: what agents change. Every update is conditional; false means that
 * the conversation isn't there, has another version than {@code expected}, or that the change isn't
 * allowed in its state.
 */
final class ConversationUpdateRows {
  private static final long ANY_VERSION = -1;

  boolean assign(
      Tx tx,
      long organizationId,
      long id,
      FieldChange<Long> agent,
      FieldChange<Long> team,
      OptionalLong expected,
      Instant now) {
    return change(
        tx,
        """
        update conversation
        set assigned_to = case when ? = 1 then cast(? as bigint) else assigned_to end,
          team_id = case when ? = 1 then cast(? as bigint) else team_id end,
          updated_at = ?, version = version + 1
        where org_id = ? and id = ? and (version = ? or ? = -1)
        """,
        organizationId,
        id,
        expected,
        agent.present(),
        agent.value(),
        team.present(),
        team.value(),
        now);
  }

  /** Takes everything in it as read; false also when nothing was unread. */
  boolean read(Tx tx, long organizationId, long id, OptionalLong expected, Instant now) {
    return change(
        tx,
        """
        update conversation
        set unread_count = 0, updated_at = ?, version = version + 1
        where org_id = ? and id = ? and unread_count > 0 and (version = ? or ? = -1)
        """,
        organizationId,
        id,
        expected,
        now);
  }

  /** Resolves it; false also when it is resolved already. */
  boolean resolve(Tx tx, long organizationId, long id, OptionalLong expected, Instant now) {
    return change(
        tx,
        """
        update conversation
        set status = 'resolved', resolved_at = ?, snoozed_until = null, unread_count = 0,
          updated_at = ?, version = version + 1
        where org_id = ? and id = ? and status <> 'resolved' and (version = ? or ? = -1)
        """,
        organizationId,
        id,
        expected,
        now,
        now);
  }

  /** Opens it; false also when it is open already, or when another one is in its place. */
  boolean reopen(Tx tx, long organizationId, long id, OptionalLong expected, Instant now) {
    return change(
        tx,
        """
        update conversation
        set status = 'open', resolved_at = null, snoozed_until = null, updated_at = ?,
          version = version + 1
        where org_id = ? and id = ? and status <> 'open' and (version = ? or ? = -1)
        """
            + NO_OTHER,
        organizationId,
        id,
        expected,
        now);
  }

  /** Sets it aside until a time; false also when another one is in its place. */
  boolean snooze(
      Tx tx, long organizationId, long id, Instant until, OptionalLong expected, Instant now) {
    return change(
        tx,
        """
        update conversation
        set status = 'snoozed', snoozed_until = ?, resolved_at = null, updated_at = ?,
          version = version + 1
        where org_id = ? and id = ? and (version = ? or ? = -1)
        """
            + NO_OTHER,
        organizationId,
        id,
        expected,
        until,
        now);
  }

  /** Opens a snoozed conversation whose time has come. */
  boolean wake(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update conversation
            set status = 'open', snoozed_until = null, updated_at = ?, version = version + 1
            where org_id = ? and id = ? and status = 'snoozed' and snoozed_until <= ?
            """,
            now,
            organizationId,
            id,
            now)
        == 1;
  }

  /**
   * Changes a conversation if it has the expected version, if any, and says whether it has.
   *
   * @param sql asks for {@code first}, then for organization, id and twice for the version
   */
  private static boolean change(
      Tx tx,
      String sql,
      long organizationId,
      long id,
      OptionalLong expected,
      @Nullable Object... first) {
    long version = expected.orElse(ANY_VERSION);
    List<@Nullable Object> values = new ArrayList<@Nullable Object>(Arrays.asList(first));
    Collections.addAll(values, organizationId, id, version, version);
    return tx.run(sql, values.toArray()) == 1;
  }

  /** New values, each with whether it is one; null is none. */
  record Labelled(boolean prioritized, @Nullable String priority, boolean tagged, String tags) {}

  boolean label(
      Tx tx, long organizationId, long id, Labelled labels, OptionalLong expected, Instant now) {
    return change(
        tx,
        """
        update conversation
        set priority = case when ? = 1 then cast(? as text) else priority end,
          tags = case when ? = 1 then ? else tags end,
          updated_at = ?, version = version + 1
        where org_id = ? and id = ? and (version = ? or ? = -1)
        """,
        organizationId,
        id,
        expected,
        labels.prioritized(),
        labels.priority(),
        labels.tagged(),
        labels.tags(),
        now);
  }

  /** Gives a conversation exactly these tags; its row must be locked by an update before. */
  void replaceTags(Tx tx, long organizationId, long id, List<String> tags) {
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

  /** Takes the team from all its conversations. */
  void releaseTeam(Tx tx, long organizationId, long teamId) {
    tx.run(
        """
        update conversation set team_id = null, version = version + 1
        where org_id = ? and team_id = ?
        """,
        organizationId,
        teamId);
  }

  /** The unique index has the last word; this only spares most callers the failure. */
  private static final String NO_OTHER =
      """
      and not exists (
        select 1 from conversation other
        where other.org_id = conversation.org_id and other.contact_id = conversation.contact_id
          and other.channel_id = conversation.channel_id and other.id <> conversation.id
          and other.status <> 'resolved')
      """;
}
