package parley.accounts;

import java.text.Normalizer;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Cursors;
import parley.http.Paging;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code team}; a team comes out of it without its members. */
final class TeamRows {
  private TeamRows() {}

  /** Inserts a team unless another has the name; says whether it did. */
  static boolean add(Tx tx, Team team) {
    return tx.run(
            """
            insert into team (org_id, id, name, name_key, created_at, updated_at)
            values (:org_id, :id, :name, :name_key, :created_at, :updated_at)
            on conflict (org_id, name_key) do nothing
            """,
            Values.of("org_id", team.organizationId())
                .and("id", team.id())
                .and("name", team.name())
                .and("name_key", folded(team.name()))
                .and("created_at", team.createdAt())
                .and("updated_at", team.updatedAt()))
        == 1;
  }

  static boolean exists(Tx tx, long organizationId, long id) {
    return find(tx, organizationId, id).isPresent();
  }

  static Optional<Team> find(Tx tx, long organizationId, long id) {
    return tx.one(
        """
        select org_id, id, name, created_at, updated_at from team where org_id = ? and id = ?
        """,
        TeamRows::team,
        organizationId,
        id);
  }

  /** The id of the team with this name, whatever its case. */
  static Optional<Long> named(Tx tx, long organizationId, String name) {
    return tx.one(
        """
        select id from team where org_id = ? and name_key = ?
        """,
        Row::number,
        organizationId,
        folded(name));
  }

  static List<Team> list(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        """
        select org_id, id, name, created_at, updated_at from team
        where org_id = :org_id and id > :after
        order by id limit :limit offset :offset
        """,
        TeamRows::team,
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number(
        """
        select count(*) from team where org_id = ?
        """,
        organizationId);
  }

  /**
   * Gives a team another name, or only a new {@code updated_at}; says whether there is such a team.
   */
  static boolean update(Tx tx, long organizationId, long id, @Nullable String name, Instant now) {
    return tx.run(
            """
            update team set name = coalesce(:name, name), name_key = coalesce(:name_key, name_key),
              updated_at = :updated_at
            where org_id = :org_id and id = :id
            """,
            Values.of("name", name)
                .and("name_key", name == null ? null : folded(name))
                .and("updated_at", now)
                .and("org_id", organizationId)
                .and("id", id))
        == 1;
  }

  static boolean delete(Tx tx, long organizationId, long id) {
    return tx.run(
            """
            delete from team where org_id = ? and id = ?
            """,
            organizationId,
            id)
        == 1;
  }

  /** By way of upper case, which also makes one of ß and ss. */
  private static String folded(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFKC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT);
  }

  private static Team team(Row row) {
    return new Team(
        row.number("org_id"),
        row.number("id"),
        row.text("name"),
        List.of(),
        row.instant("created_at"),
        row.instant("updated_at"));
  }
}
