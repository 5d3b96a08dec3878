package parley.accounts;

import java.time.Instant;
import java.util.Optional;
import parley.http.Caller;
import parley.http.Role;
import parley.storage.Tx;

/** The table {@code ticket}: found by hash alone, like the tokens. */
final class TicketRows {
  /** What a ticket stands for. */
  private record Ticket(long organizationId, long sessionId, Instant tokenUntil) {}

  private TicketRows() {}

  static void add(Tx tx, byte[] hash, Caller caller, Instant expiresAt) {
    tx.run(
        """
        insert into ticket (hash, org_id, session_id, token_until, expires_at)
        values (?, ?, ?, ?, ?)
        """,
        hash,
        caller.organizationId(),
        caller.sessionId(),
        caller.until(),
        expiresAt);
  }

  /** Takes a ticket away; whose it was, if it was still good and the session has not ended. */
  static Optional<Caller> take(Tx tx, byte[] hash, Instant now) {
    return tx
        .list(
            """
            delete from ticket where hash = ? and expires_at > ?
            returning org_id, session_id, token_until
            """,
            row -> new Ticket(row.number(), row.number(), row.instant()),
            hash,
            now)
        .stream()
        .findFirst()
        .flatMap(ticket -> caller(tx, ticket));
  }

  private static Optional<Caller> caller(Tx tx, Ticket ticket) {
    return tx.one(
        """
        select s.agent_id, a.role from session s
        join agent a on a.org_id = s.org_id and a.id = s.agent_id
        where s.org_id = ? and s.id = ? and s.revoked_at is null
        """,
        row ->
            new Caller(
                ticket.organizationId(),
                row.number(),
                ticket.sessionId(),
                Role.of(row.text()),
                ticket.tokenUntil()),
        ticket.organizationId(),
        ticket.sessionId());
  }

  /** Deletes tickets that expired before an instant, {@code most} at a time; says how many. */
  static int sweep(Tx tx, Instant before, int most) {
    return tx.run(
        """
        delete from ticket where hash in (
          select hash from ticket where expires_at <= ? order by expires_at limit ? %s)
        """
            .formatted(tx.dialect().skipLocked()),
        before,
        most);
  }
}
