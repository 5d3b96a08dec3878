package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.AgentCaller;
import parley.http.BearerToken;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.IdType;
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
  private final Audit audit;
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
    this.audit = new Audit(ids, clock);
    this.ended = ended;
  }

  /**
   * Opens a session in an organization of a person, where their next log-in leads then; their
   * oldest there beyond 100 end.
   *
   * @param request where it comes from
   */
  TokenSet open(Tx tx, Request request, long loginId, Membership membership) {
    LoginRows.used(tx, loginId, membership.organizationId());
    return open(tx, membership.actor(request), membership.agentId());
  }

  /** The same of an agent whose next log-in leads to their organization anyway. */
  TokenSet open(Tx tx, AuditActor actor, long agentId) {
    long organizationId = actor.organizationId();
    Instant now = clock.instant();
    Session session = new Session(organizationId, ids.next(), agentId, now, now.plus(SESSION_LIFE));
    SessionRows.add(tx, session, actor.ip(), actor.userAgent());
    tellEnded(tx, SessionRows.endOldest(tx, organizationId, agentId, MOST, now));
    String refresh = tokens.newRefresh();
    addRefresh(tx, session, refresh);
    TokenSet opened = withNewAccess(tx, session, refresh);
    audit.write(
        tx, actor, AuditAction.LOGIN_SUCCEEDED, AuditTarget.of(IdType.SESSION, session.id()));
    return opened;
  }

  /** Adds a refresh token to a session. */
  void addRefresh(Tx tx, Session session, String refresh) {
    Instant idle = clock.instant().plus(life(tx, session, REFRESH_LIFE));
    Instant end = idle.isBefore(session.expiresAt()) ? idle : session.expiresAt();
    RefreshTokenRows.add(tx, session, Tokens.hash(refresh), end);
  }

  /** One more access token for a session, beside a refresh token that it has. */
  TokenSet withNewAccess(Tx tx, Session session, String refresh) {
    String access = tokens.newAccess();
    Duration life = life(tx, session, ACCESS_LIFE);
    AccessTokenRows.add(tx, session, Tokens.hash(access), clock.instant().plus(life));
    return new TokenSet(access, refresh, life);
  }

  /** How long tokens live: no longer than the organization lets its people do nothing. */
  private static Duration life(Tx tx, Session session, Duration usual) {
    return OrganizationSettingsRows.find(tx, session.organizationId())
        .idle()
        .filter(idle -> idle.compareTo(usual) < 0)
        .orElse(usual);
  }

  /**
   * Lets no refresh token of an organization live much longer than its people may do nothing. An
   * hour is left to those at work: after that all of them have tokens that live as long as new ones
   * do.
   */
  void shorten(Tx tx, long organizationId) {
    RefreshTokenRows.shorten(tx, organizationId, clock.instant().plus(ACCESS_LIFE));
  }

  /** Ends one session; says whether it had not ended before. */
  boolean end(Tx tx, SessionKey session) {
    boolean ends = SessionRows.end(tx, session, clock.instant());
    if (ends) {
      tx.afterCommit(() -> ended.accept(List.of(session.id())));
    }
    return ends;
  }

  /** Ends one session, and notes who did it. */
  void revoke(Tx tx, AuditActor actor, SessionKey session) {
    if (end(tx, session)) {
      audit.write(
          tx, actor, AuditAction.SESSION_REVOKED, AuditTarget.of(IdType.SESSION, session.id()));
    }
  }

  /**
   * Makes sure that the session that calls has not ended, also on another node a moment ago. It
   * can't end by a new password before the transaction does, once that has written to the login.
   *
   * @throws Problem {@code invalid_token}
   */
  static void requireOpen(Tx tx, AgentCaller caller) {
    SessionKey key = new SessionKey(caller.organizationId(), caller.sessionId());
    if (!SessionRows.isOpenOf(tx, key, caller.agentId())) {
      throw BearerToken.refused(ProblemCode.INVALID_TOKEN, "Log in again.");
    }
  }

  /**
   * Ends every session of a person, in all their organizations, and every log-in that waits for the
   * second factor. Before another password write that to the login: whoever opens a session has
   * written to it as well, so that their session is there to be ended, or has to find out that what
   * they open it by has ended.
   */
  void endAll(Tx tx, long loginId) {
    endAllBut(tx, loginId, NONE);
  }

  /** The same but for the session that calls. */
  void endOthers(Tx tx, long loginId, AgentCaller caller) {
    endAllBut(tx, loginId, caller.sessionId());
  }

  /** Ends every session of an agent; if they work for others, too, their sessions there go on. */
  void endAllOf(Tx tx, long organizationId, long agentId) {
    tellEnded(tx, SessionRows.endAllBut(tx, organizationId, agentId, NONE, clock.instant()));
  }

  /** Ends every session of an agent, and notes who did it. */
  void revokeAllOf(Tx tx, AuditActor actor, Agent agent) {
    endAllOf(tx, agent.organizationId(), agent.id());
    audit.write(tx, actor, AuditAction.SESSION_REVOKED, agent.auditTarget());
  }

  /** Notes that somebody has ended all their own sessions. */
  void noteRevoked(Tx tx, AuditActor actor, AgentCaller caller) {
    AuditTarget self = AuditTarget.of(IdType.AGENT, caller.agentId(), caller.name());
    audit.write(tx, actor, AuditAction.SESSION_REVOKED, self);
  }

  private void endAllBut(Tx tx, long loginId, long kept) {
    MfaTokenRows.deleteOf(tx, loginId);
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
