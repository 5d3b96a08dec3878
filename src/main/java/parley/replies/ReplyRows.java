package parley.replies;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import parley.text.Folding;

/** The table {@code reply}. */
final class ReplyRows {
  private static final String SELECT =
      """
      select id, shortcut, text, visibility, audience, created_by, version, created_at, updated_at
      from reply
      """;

  /** No agent has this id. */
  private static final long NOBODY = -1;

  private ReplyRows() {}

  /** Inserts a reply unless its shortcut is taken; says whether it did. */
  static boolean add(Tx tx, long organizationId, Reply reply) {
    return tx.run(
            """
            insert into reply (org_id, id, shortcut, text, visibility, audience, team_id,
              created_by, search_text, version, created_at, updated_at)
            values (:org_id, :id, :shortcut, :text, :visibility, :audience, :team_id,
              :created_by, :search_text, :version, :created_at, :updated_at)
            on conflict (org_id, audience, shortcut) do nothing
            """,
            values(organizationId, reply)
                .and("created_by", reply.createdBy())
                .and("created_at", reply.createdAt()))
        == 1;
  }

  /** Writes a reply over its former version; says whether that was still there. */
  static boolean update(Tx tx, long organizationId, Reply reply) {
    return tx.run(
            """
            update reply set shortcut = :shortcut, text = :text, visibility = :visibility,
              audience = :audience, team_id = :team_id, search_text = :search_text,
              version = :version, updated_at = :updated_at
            where org_id = :org_id and id = :id and version = :version - 1
            """,
            values(organizationId, reply))
        == 1;
  }

  private static Values values(long organizationId, Reply reply) {
    return Values.of("org_id", organizationId)
        .and("id", reply.id())
        .and("shortcut", reply.shortcut())
        .and("text", reply.text())
        .and("visibility", reply.audience().visibility().text())
        .and("audience", reply.audience().id())
        .and("team_id", reply.audience().teamId())
        .and("search_text", Folding.fold(reply.shortcut() + "\n" + reply.text()))
        .and("version", reply.version())
        .and("updated_at", reply.updatedAt());
  }

  static boolean delete(Tx tx, long organizationId, long id, long version) {
    return tx.run(
            "delete from reply where org_id = ? and id = ? and version = ?",
            organizationId,
            id,
            version)
        == 1;
  }

  static Optional<Reply> find(Tx tx, long organizationId, long id) {
    return tx.one(SELECT + "where org_id = ? and id = ?", ReplyRows::reply, organizationId, id);
  }

  /** The id of the reply that has a shortcut. */
  static OptionalLong named(Tx tx, long organizationId, Audience audience, String shortcut) {
    return tx.id(
        "select id from reply where org_id = ? and audience = ? and shortcut = ?",
        organizationId,
        audience.id(),
        shortcut);
  }

  /** What {@code user} sees, oldest first. */
  static List<Reply> page(Tx tx, ReplyUser user, String search, Paging paging) {
    return tx.list(
        SELECT + where(user, search) + " and id > :after order by id limit :limit offset :offset",
        ReplyRows::reply,
        seen(user, search)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, ReplyUser user, String search) {
    return tx.number("select count(*) from reply " + where(user, search), seen(user, search));
  }

  /** How many there are for everyone and for teams. */
  static long countShared(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from reply where org_id = ? and visibility <> 'me'", organizationId);
  }

  /** How many an agent has for themselves. */
  static long countOwn(Tx tx, long organizationId, long agentId) {
    return tx.number(
        "select count(*) from reply where org_id = ? and audience = ? and visibility = 'me'",
        organizationId,
        agentId);
  }

  /** Deletes what an agent has for themselves. */
  static void deleteOwn(Tx tx, long organizationId, long agentId) {
    tx.run(
        "delete from reply where org_id = ? and audience = ? and visibility = 'me'",
        organizationId,
        agentId);
  }

  private static String where(ReplyUser user, String search) {
    return "where org_id = :org_id and "
        + (user.managesAll()
            ? "(visibility <> 'me' or audience = :agent)"
            : "audience in (:audiences)")
        + (search.isBlank() ? "" : " and search_text like :search escape '!'");
  }

  private static Values seen(ReplyUser user, String search) {
    Values values = Values.of("org_id", user.organizationId());
    if (user.managesAll()) {
      values.and("agent", user.agentId().orElse(NOBODY));
    } else {
      values.and("audiences", user.audiences());
    }
    return search.isBlank() ? values : values.and("search", pattern(search));
  }

  private static String pattern(String search) {
    return "%" + Folding.fold(search.strip()).replaceAll("[!%_]", "!$0") + "%";
  }

  private static Reply reply(Row row) {
    return new Reply(
        row.number("id"),
        row.text("shortcut"),
        row.text("text"),
        new Audience(Visibility.of(row.text("visibility")).orElseThrow(), row.number("audience")),
        row.numberOrNull("created_by"),
        row.number("version"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }
}
