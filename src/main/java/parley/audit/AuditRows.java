package parley.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import parley.http.Cursors;
import parley.http.Json;
import parley.http.Paging;
import parley.storage.Conditions;
import parley.storage.IdType;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code audit}. */
final class AuditRows {
  private static final String COLUMNS =
      """
      sequence, id, at, actor_type, actor_id, actor_name, action, target_type, target_id,
        target_name, ip, user_agent, request_id, changes, hash
      """;

  private static final String FIRST_SINCE =
      """
      coalesce((
        select sequence from audit where org_id = ? and at >= ? order by at, sequence limit 1),
        9223372036854775807)\
      """;

  private AuditRows() {}

  static void add(Tx tx, long organizationId, ChainedEntry entry) {
    tx.run(
        """
        insert into audit (org_id, sequence, id, at, actor_type, actor_id, actor_name, action,
          target_type, target_id, target_name, ip, user_agent, request_id, changes, hash)
        values (:org_id, :sequence, :id, :at, :actor_type, :actor_id, :actor_name, :action,
          :target_type, :target_id, :target_name, :ip, :user_agent, :request_id, :changes, :hash)
        """,
        Values.of("org_id", organizationId)
            .and("sequence", entry.sequence())
            .and("id", IdType.AUDIT.decode(entry.id()).orElseThrow())
            .and("at", entry.at())
            .and("actor_type", entry.actor().type())
            .and("actor_id", entry.actor().id())
            .and("actor_name", entry.actor().name())
            .and("action", entry.action())
            .and("target_type", entry.target().type())
            .and("target_id", entry.target().id())
            .and("target_name", entry.target().name())
            .and("ip", entry.ip())
            .and("user_agent", entry.userAgent())
            .and("request_id", entry.requestId())
            .and("changes", Json.text(entry.changes()))
            .and("hash", entry.hash()));
  }

  /** A page of the newest entries that fit. */
  static List<ChainedEntry> newest(Tx tx, AuditFilter filter, Paging paging) {
    Conditions conditions = conditions(filter);
    return tx.list(
        """
        select %s from audit where %s and sequence < :before
        order by sequence desc limit :limit offset :offset
        """
            .formatted(COLUMNS, conditions.sql()),
        AuditRows::entry,
        conditions
            .values()
            .and("before", paging.after().map(Cursors.Position::id).orElse(Long.MAX_VALUE))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, AuditFilter filter) {
    Conditions conditions = conditions(filter);
    return tx.number("select count(*) from audit where " + conditions.sql(), conditions.values());
  }

  /** Entries that fit, in their order, behind one and up to another. */
  static List<ChainedEntry> oldest(Tx tx, AuditFilter filter, long after, long last, int most) {
    Conditions conditions = conditions(filter);
    return tx.list(
        """
        select %s from audit where %s and sequence > :after and sequence <= :last
        order by sequence limit :most
        """
            .formatted(COLUMNS, conditions.sql()),
        AuditRows::entry,
        conditions.values().and("after", after).and("last", last).and("most", most));
  }

  /** The number of the newest entry; 0 when there is none. */
  static long last(Tx tx, long organizationId) {
    return tx.number(
        "select coalesce(max(sequence), 0) from audit where org_id = ?", organizationId);
  }

  /** The newest entry of an organization among some that are to be deleted. */
  record Aged(long organizationId, long sequence) {}

  /** Up to which entry the oldest {@code most} from before an instant reach, by organization. */
  static List<Aged> aged(Tx tx, Instant before, int most) {
    return tx.list(
        """
        select org_id, max(sequence) from (
          select org_id, sequence from audit where at <= ? order by at, sequence limit ?) oldest
        group by org_id order by org_id
        """,
        row -> new Aged(row.number(), row.number()),
        before,
        most);
  }

  static Optional<String> hash(Tx tx, long organizationId, long sequence) {
    return tx.one(
        """
        select hash from audit where org_id = ? and sequence = ?
        """,
        Row::text,
        organizationId,
        sequence);
  }

  static int deleteUpTo(Tx tx, long organizationId, long sequence) {
    return tx.run(
        """
        delete from audit where org_id = ? and sequence <= ?
        """,
        organizationId,
        sequence);
  }

  /** Times are in the order of the sequence: the first entry of a time stands for all after it. */
  private static Conditions conditions(AuditFilter filter) {
    Conditions conditions = new Conditions("c");
    long organizationId = filter.organizationId();
    conditions.add("org_id = ?", organizationId);
    filter.actor().ifPresent(id -> conditions.add("actor_id = ?", id));
    filter.action().ifPresent(action -> conditions.add("action = ?", action.text()));
    filter.target().ifPresent(id -> conditions.add("target_id = ?", id));
    filter
        .from()
        .ifPresent(from -> conditions.add("sequence >= " + FIRST_SINCE, organizationId, from));
    filter.to().ifPresent(to -> conditions.add("sequence < " + FIRST_SINCE, organizationId, to));
    return conditions;
  }

  private static ChainedEntry entry(Row row) {
    return new ChainedEntry(
        IdType.AUDIT.encode(row.number("id")),
        row.number("sequence"),
        row.instant("at"),
        row.text("action"),
        new ChainedEntry.Actor(
            row.text("actor_type"), row.textOrNull("actor_id"), row.textOrNull("actor_name")),
        new AuditTarget(
            row.text("target_type"), row.text("target_id"), row.textOrNull("target_name")),
        Json.parse(row.text("changes")),
        row.textOrNull("ip"),
        row.textOrNull("user_agent"),
        row.textOrNull("request_id"),
        row.text("hash"));
  }
}
