package parley.accounts;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import parley.http.AgentCaller;
import parley.http.Authenticator;
import parley.http.Credentials;
import parley.http.KnownCallers;
import parley.storage.Database;
import parley.storage.Tx;

/** Knows agents by the access tokens of their sessions, and by tickets for streams. */
final class BearerTokens implements Credentials<AgentCaller>, AutoCloseable {
  private static final KnownCallers.Advice ADVICE =
      new KnownCallers.Advice("Log in again.", "Refresh the access token, or log in again.");

  private final StreamTickets streamTickets;
  private final KnownCallers<AgentCaller> known;

  BearerTokens(
      Database database, InstantSource clock, StreamTickets streamTickets, SessionUse sessionUse) {
    this.streamTickets = streamTickets;
    this.known =
        new KnownCallers<>(database, clock, new Source(sessionUse), ADVICE, "session-watch");
  }

  void start() {
    known.start();
  }

  @Override
  public AgentCaller authenticate(String token, String address) {
    if (!Tokens.mayBeAccess(token)) {
      throw known.invalid();
    }
    return known.authenticate(token);
  }

  /** See {@link Authenticator#redeem}. */
  AgentCaller redeem(String ticket) {
    AgentCaller found = streamTickets.find(ticket).orElseThrow(known::invalid);
    known.require(found);
    return found;
  }

  @Override
  public void require(AgentCaller agent) {
    known.require(agent);
  }

  @Override
  public Authenticator.Watch watch(AgentCaller agent, Runnable over) {
    return known.watch(agent, over);
  }

  /** Refuses the tokens of these sessions from now on. */
  void forget(Collection<Long> sessions) {
    known.revoke(sessions);
  }

  /** Looks again what all agents of an organization may do, next time. */
  void forgetOrganization(long organizationId) {
    known.forget(caller -> caller.organizationId() == organizationId);
  }

  /** Looks again what an agent may do, next time. */
  void forgetRole(long organizationId, long agentId) {
    known.forget(
        caller -> caller.organizationId() == organizationId && caller.agentId() == agentId);
  }

  @Override
  public void close() {
    known.close();
  }

  /** The sessions that there are. */
  private record Source(SessionUse sessionUse) implements KnownCallers.Source<AgentCaller> {
    @Override
    public Optional<AgentCaller> find(Tx tx, byte[] hash) {
      Optional<AgentCaller> found = AccessTokenRows.find(tx, hash);
      found.ifPresent(sessionUse::note);
      return found;
    }

    @Override
    public List<Long> going(Tx tx, List<AgentCaller> callers) {
      return SessionRows.going(tx, callers);
    }
  }
}
