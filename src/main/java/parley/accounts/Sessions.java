package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import parley.http.AgentCaller;
import parley.storage.Ids;
import parley.storage.Tx;

/** Opens sessions, gives them tokens, and ends them. */
final class Sessions {
  static final Duration ACCESS_LIFE = Duration.ofHours(1);

  /** A refresh token that nobody uses. */
  static final Duration REFRESH_LIFE = Duration.ofDays(30);

  /** However often it is refreshed. */
  static final Duration SESSION_LIFE = Duration.ofDays(90);

  /** Sessions that an agent may have at once. */
  static final int MOST = 100;

  /** No session has this id. */
  private static final long NONE = 0;

  private final Ids ids;
  private final InstantSource clock;
  private final Tokens tokens;
  private final Consumer<Collection<Long>> ended;

  /**
   * Sessions on this node.
   *
   * @param ended told the ids of sessions that have ended, once that is durable
   */
  Sessions(Ids ids, InstantSource clock, Tokens tokens, Consumer<Collection<Long>> ended) {
    this.ids = ids;
    this.clock = clock;
    this.tokens = tokens;
    this.ended = ended;
  }

  /** Opens a session of an agent and answers its first tokens; the oldest beyond 100 end. */
  TokenSet open(Tx tx, Agent agent) {
    return open(tx, agent.organizationId(), agent.id());
  }

  /** Opens a session in an organization of a person, where their next log-in leads then. */
  TokenSet open(Tx tx, long loginId, Membership membership) {
    LoginRows.used(tx, loginId, membership.organizationId());
    return open(tx, membership.organizationId(), membership.agentId());
  }

  private TokenSet open(Tx tx, long organizationId, long agentId) {
    Instant now = clock.instant();
    Session session = new Session(organizationId, ids.next(), agentId, now, now.plus(SESSION_LIFE));
    SessionRows.add(tx, session);
    tellEnded(tx, SessionRows.endOldest(tx, organizationId, agentId, MOST, now));
    String refresh = tokens.newRefresh();
    addRefresh(tx, session, refresh);
    return withNewAccess(tx, session, refresh);
  }

  /** Adds a refresh token to a session. */
  void addRefresh(Tx tx, Session session, String refresh) {
    Instant now = clock.instant();
    Instant idle = now.plus(REFRESH_LIFE);
    Instant end = idle.isBefore(session.expiresAt()) ? idle : session.expiresAt();
    RefreshTokenRows.add(tx, session, Tokens.hash(refresh), end);
  }

  /** One more access token for a session, beside a refresh token that it has. */
  TokenSet withNewAccess(Tx tx, Session session, String refresh) {
    String access = tokens.newAccess();
    AccessTokenRows.add(tx, session, Tokens.hash(access), clock.instant().plus(ACCESS_LIFE));
    return TokenSet.of(access, refresh);
  }

  /** Ends one session. */
  void end(Tx tx, Session session) {
    if (SessionRows.end(tx, session, clock.instant())) {
      tx.afterCommit(() -> ended.accept(List.of(session.id())));
    }
  }

  /** Ends every session of a person, in all their organizations. */
  void endAll(Tx tx, long loginId) {
    endAllBut(tx, loginId, NONE);
  }

  /** Ends every session of a person but the one that calls. */
  void endOthers(Tx tx, long loginId, AgentCaller caller) {
    endAllBut(tx, loginId, caller.sessionId());
  }

  /** Ends every session of an agent; if they work for others, too, their sessions there go on. */
  void endAllOf(Tx tx, long organizationId, long agentId) {
    tellEnded(tx, SessionRows.endAllBut(tx, organizationId, agentId, NONE, clock.instant()));
  }

  private void endAllBut(Tx tx, long loginId, long kept) {
    for (Membership membership : MembershipRows.ofLogin(tx, loginId)) {
      tellEnded(
          tx,
          SessionRows.endAllBut(
              tx, membership.organizationId(), membership.agentId(), kept, clock.instant()));
    }
  }

  private void tellEnded(Tx tx, List<Long> sessions) {
    if (!sessions.isEmpty()) {
      tx.afterCommit(() -> ended.accept(sessions));
    }
  }
}
