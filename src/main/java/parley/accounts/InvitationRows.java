package parley.accounts;

import java.util.List;
import java.util.Optional;
import parley.http.Cursors;
import parley.http.Paging;
import parley.http.Role;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code invitation}, found by its token's hash by who has the link. */
final class InvitationRows {
  private static final String SELECT =
      """
      select org_id, id, email, role, name, status, invited_by, created_at, expires_at, last_sent_at
      from invitation
      """;

  private InvitationRows() {}

  /** Inserts an invitation unless one for the address is pending; says whether it did. */
  static boolean add(Tx tx, Invitation invitation, byte[] tokenHash) {
    return tx.run(
            """
            insert into invitation (org_id, id, email, role, name, status, token_hash, invited_by,
              created_at, expires_at, last_sent_at)
            values (:org_id, :id, :email, :role, :name, :status, :token_hash, :invited_by,
              :created_at, :expires_at, :last_sent_at)
            on conflict (org_id, email) where status = 'pending' do nothing
            """,
            values(invitation)
                .and("token_hash", tokenHash)
                .and("status", invitation.status().text())
                .and("email", invitation.email())
                .and("created_at", invitation.createdAt()))
        == 1;
  }

  /** Writes what a pending invitation is now, with a new token; says whether it still was. */
  static boolean renew(Tx tx, Invitation invitation, byte[] tokenHash) {
    return tx.run(
            """
            update invitation
            set role = :role, name = :name, invited_by = :invited_by, token_hash = :token_hash,
              expires_at = :expires_at, last_sent_at = :last_sent_at
            where org_id = :org_id and id = :id and status = 'pending'
            """,
            values(invitation).and("token_hash", tokenHash))
        == 1;
  }

  private static Values values(Invitation invitation) {
    return Values.of("org_id", invitation.organizationId())
        .and("id", invitation.id())
        .and("role", invitation.role().text())
        .and("name", invitation.name())
        .and("invited_by", invitation.invitedBy())
        .and("expires_at", invitation.expiresAt())
        .and("last_sent_at", invitation.lastSentAt());
  }

  /** Ends a pending invitation one way or the other; says whether it was pending still. */
  static boolean end(Tx tx, Invitation invitation, InvitationStatus status) {
    return tx.run(
            """
            update invitation set status = ? where org_id = ? and id = ? and status = 'pending'
            """,
            status.text(),
            invitation.organizationId(),
            invitation.id())
        == 1;
  }

  static Optional<Invitation> find(Tx tx, long organizationId, long id) {
    return tx.one(
        SELECT + "where org_id = ? and id = ?", InvitationRows::invitation, organizationId, id);
  }

  static Optional<Invitation> pending(Tx tx, long organizationId, String email) {
    return tx.one(
        SELECT + "where org_id = ? and email = ? and status = 'pending'",
        InvitationRows::invitation,
        organizationId,
        email);
  }

  /** Of whatever organization: it is the token that names it. */
  static Optional<Invitation> withToken(Tx tx, byte[] tokenHash) {
    return tx.one(SELECT + "where token_hash = ?", InvitationRows::invitation, tokenHash);
  }

  static List<Invitation> list(Tx tx, long organizationId, Paging paging) {
    return tx.list(
        SELECT
            + """
            where org_id = :org_id and id > :after
            order by id limit :limit offset :offset
            """,
        InvitationRows::invitation,
        Values.of("org_id", organizationId)
            .and("after", paging.after().map(Cursors.Position::id).orElse(0L))
            .and("limit", paging.limit())
            .and("offset", paging.offset()));
  }

  static long count(Tx tx, long organizationId) {
    return tx.number("select count(*) from invitation where org_id = ?", organizationId);
  }

  static long countPending(Tx tx, long organizationId) {
    return tx.number(
        "select count(*) from invitation where org_id = ? and status = 'pending'", organizationId);
  }

  private static Invitation invitation(Row row) {
    return new Invitation(
        row.number("org_id"),
        row.number("id"),
        row.text("email"),
        Role.of(row.text("role")),
        row.textOrNull("name"),
        List.of(),
        InvitationStatus.of(row.text("status")),
        row.text("invited_by"),
        row.instant("created_at"),
        row.instant("expires_at"),
        row.instantOrNull("last_sent_at"));
  }
}
