package parley.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import parley.http.AgentCaller;
import parley.http.Authenticator;
import parley.http.Caller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;

/**
 * Knows callers by their access tokens, and remembers them for a few seconds: a session that ends
 * on this node ends at once, on the others as soon as they forget.
 */
final class BearerTokens implements Authenticator {
  private static final Duration MEMORY = Duration.ofSeconds(5);
  private static final int MOST = 50_000;

  private final Database database;
  private final InstantSource clock;
  private final StreamTickets streamTickets;
  private final SessionWatcher sessionWatcher;
  private final Cache<ByteBuffer, AgentCaller> known =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(MEMORY).build();

  /**
   * Sessions that ended here lately. Asked after {@link #known}, so that a caller who was read just
   * before the end and is remembered just after it does not outlive it.
   */
  private final Cache<Long, Boolean> ended =
      Caffeine.newBuilder().expireAfterWrite(MEMORY.multipliedBy(12)).build();

  BearerTokens(
      Database database,
      InstantSource clock,
      StreamTickets streamTickets,
      SessionWatcher sessionWatcher) {
    this.database = database;
    this.clock = clock;
    this.streamTickets = streamTickets;
    this.sessionWatcher = sessionWatcher;
  }

  @Override
  public Caller authenticate(String token) {
    AgentCaller found = find(token).orElseThrow(BearerTokens::invalid);
    if (hasEndedHere(found)) {
      throw invalid();
    }
    requireTime(found);
    return found;
  }

  @Override
  public Caller redeem(String ticket) {
    AgentCaller found = streamTickets.find(ticket).orElseThrow(BearerTokens::invalid);
    require(found);
    return found;
  }

  @Override
  public void require(Caller caller) {
    requireTime(caller);
    switch (caller) {
      case AgentCaller agent -> {
        if (hasEndedHere(agent) || !isGoing(agent)) {
          throw invalid();
        }
      }
    }
  }

  @Override
  public Watch watch(Caller caller, Runnable over) {
    return switch (caller) {
      case AgentCaller agent -> watch(agent, over);
    };
  }

  private Watch watch(AgentCaller agent, Runnable over) {
    Watch watch = sessionWatcher.add(agent, over);
    if (hasEndedHere(agent)) {
      over.run();
    }
    return watch;
  }

  private boolean hasEndedHere(AgentCaller caller) {
    return ended.getIfPresent(caller.sessionId()) != null;
  }

  private boolean isGoing(AgentCaller caller) {
    return database.read(
        tx -> SessionRows.isGoing(tx, caller.organizationId(), caller.sessionId()));
  }

  /** Refuses the tokens of these sessions from now on. */
  void forget(Collection<Long> sessions) {
    sessions.forEach(session -> ended.put(session, true));
    sessionWatcher.ended(sessions);
  }

  /** Looks again what an agent may do, next time. */
  void forgetRole(long organizationId, long agentId) {
    known
        .asMap()
        .values()
        .removeIf(
            caller -> caller.organizationId() == organizationId && caller.agentId() == agentId);
  }

  private Optional<AgentCaller> find(String token) {
    if (!Tokens.mayBeAccess(token)) {
      return Optional.empty();
    }
    byte[] hash = Tokens.hash(token);
    ByteBuffer key = ByteBuffer.wrap(hash);
    return Optional.ofNullable(known.getIfPresent(key)).or(() -> load(key, hash));
  }

  private Optional<AgentCaller> load(ByteBuffer key, byte[] hash) {
    Optional<AgentCaller> found = database.read(tx -> AccessTokenRows.find(tx, hash));
    found.filter(value -> !isExpired(value)).ifPresent(value -> known.put(key, value));
    return found;
  }

  private void requireTime(Caller caller) {
    if (isExpired(caller)) {
      throw problem(ProblemCode.TOKEN_EXPIRED, "Refresh the access token, or log in again.");
    }
  }

  private boolean isExpired(Caller caller) {
    return !clock.instant().isBefore(caller.until());
  }

  private static Problem invalid() {
    return problem(ProblemCode.INVALID_TOKEN, "Log in again.");
  }

  /** The challenge of RFC 6750, section 3. */
  private static Problem problem(ProblemCode code, String detail) {
    return Problem.of(code, detail)
        .header("WWW-Authenticate", "Bearer realm=\"parley\", error=\"invalid_token\"");
  }
}
