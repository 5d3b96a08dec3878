package parley.webchat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.node.ObjectNode;

/** The table {@code visitor_session}: found by hash alone, like the tokens of agents. */
final class VisitorSessionRows {
  private VisitorSessionRows() {}

  static void add(Tx tx, byte[] hash, VisitorSession session, Instant now) {
    tx.run(
        """
        insert into visitor_session (hash, org_id, channel_id, visitor_id, subject, name, email,
          phone, attributes, created_at, expires_at)
        values (:hash, :org_id, :channel_id, :visitor_id, :subject, :name, :email, :phone,
          :attributes, :created_at, :expires_at)
        """,
        Values.of("hash", hash)
            .and("org_id", session.organizationId())
            .and("channel_id", session.channelId())
            .and("visitor_id", session.visitorId())
            .and("subject", session.subject())
            .and("name", session.name())
            .and("email", session.email())
            .and("phone", session.phone())
            .and("attributes", text(session.attributes()))
            .and("created_at", now)
            .and("expires_at", session.expiresAt()));
  }

  /** The session of a token, unless it has expired. */
  static Optional<VisitorSession> find(Tx tx, byte[] hash, Instant now) {
    return tx.one(
        """
        select org_id, channel_id, visitor_id, subject, name, email, phone, attributes, expires_at
        from visitor_session
        where hash = ? and expires_at > ?
        """,
        VisitorSessionRows::session,
        hash,
        now);
  }

  /** What the site calls a visitor who was anybody before, if they have logged in meanwhile. */
  static Optional<String> subject(Tx tx, VisitorSession before) {
    return tx.one(
        """
        select subject from visitor_session
        where org_id = ? and visitor_id = ? and channel_id = ? and subject is not null
        """,
        Row::text,
        before.organizationId(),
        before.visitorId(),
        before.channelId());
  }

  /** Lets a token live longer, but not beyond {@code most} after it was made. */
  static void extend(Tx tx, long organizationId, byte[] hash, Instant until, long most) {
    tx.run(
        """
        update visitor_session
        set expires_at = case when created_at + :most < :until then created_at + :most
          else :until end
        where org_id = :org_id and hash = :hash
        """,
        Values.of("org_id", organizationId)
            .and("hash", hash)
            .and("until", until)
            .and("most", most));
  }

  static void end(Tx tx, long organizationId, byte[] hash) {
    tx.run("delete from visitor_session where org_id = ? and hash = ?", organizationId, hash);
  }

  /** Ends all sessions on a channel. */
  static void endAll(Tx tx, long organizationId, long channelId) {
    tx.run(
        "delete from visitor_session where org_id = ? and channel_id = ?",
        organizationId,
        channelId);
  }

  /** Ends the sessions of visitors of a channel who are erased. */
  static void forget(Tx tx, long organizationId, long channelId, List<Long> visitors) {
    tx.run(
        """
        delete from visitor_session
        where org_id = :org_id and channel_id = :channel_id and visitor_id in (:visitors)
        """,
        Values.of("org_id", organizationId).and("channel_id", channelId).and("visitors", visitors));
  }

  /** Ends the sessions of users of a channel's site who are erased. */
  static void forgetNamed(Tx tx, long organizationId, long channelId, List<String> subjects) {
    tx.run(
        """
        delete from visitor_session
        where org_id = :org_id and channel_id = :channel_id and subject in (:subjects)
        """,
        Values.of("org_id", organizationId).and("channel_id", channelId).and("subjects", subjects));
  }

  /** Deletes sessions that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from visitor_session where hash in (
          select hash from visitor_session where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }

  private static VisitorSession session(Row row) {
    return new VisitorSession(
        row.number("org_id"),
        row.number("channel_id"),
        row.number("visitor_id"),
        row.textOrNull("subject"),
        row.textOrNull("name"),
        row.textOrNull("email"),
        row.textOrNull("phone"),
        attributes(row.textOrNull("attributes")),
        row.instant("expires_at"));
  }

  private static @Nullable String text(@Nullable ObjectNode attributes) {
    return attributes == null ? null : Json.text(attributes);
  }

  private static @Nullable ObjectNode attributes(@Nullable String text) {
    return text == null ? null : (ObjectNode) Json.parse(text);
  }
}
